import type { RuleId } from '../../suggestions';
import type { Frame } from '../../words/frames';

/** One thing to try, for each rule in two ways or more. */
export const SUGGESTIONS: Record<RuleId, readonly Frame[]> = {
  'naming.label': [
    'When {emotion} turns up again, you could pause and simply name it: “this is {emotion}”. For many people that small step takes off some of its edge.',
    'One line that begins with “Right now I feel…” can give {emotion} a shape. A plain word is enough.',
    'You could write down when {emotion} was there. Two or three words will do.',
    'If {emotion} is the word for now, it is enough. Nothing more is needed.',
  ],
  'naming.finer': [
    '{Emotion} has many shades. Before the next entry, you could look for the word that fits most closely.',
    'It may be interesting to ask what else was there beside {emotion}, even faintly, and to give that a word too.',
  ],
  'naming.palette': [
    'You noticed many different emotions. Reading a few entries side by side could show what each of them was answering to.',
    'So many shades in one week are a rich view of yourself. You could pick one that surprised you and write two more lines about it.',
  ],
  'naming.gap': [
    'The emotion you chose and what was read in your words often differed. The reading may have missed what you meant; or both are true, and you could ask what each of them knows.',
    'More often than not another emotion was read than the one you picked. A reading can miss what was meant; where it did not, a line on what lay underneath could be worth it.',
  ],
  'naming.match': [
    'You seem to know well what you feel. You could use that the next time: name the emotion first, then ask what it would like from you.',
    'Your choices and your words went together. You could add one line on what each feeling was asking for.',
  ],
  'naming.mixed': [
    'Joy and sadness shared this week. You could write one sentence for each, side by side, without choosing between them.',
    'Two opposite feelings can sit at the same table. You might give both of them a line on the same page.',
  ],
  'savouring.replay': [
    'You could take three minutes to replay one good moment in detail: the place, the light, what was said.',
    'Pick the moment you would most like to keep, and write down what you saw, heard and felt. Details make it last.',
  ],
  'savouring.tell': [
    'Good news grows when it is told. You could share one moment of this week with someone you trust.',
    'Is there somebody who would enjoy hearing about your week? Telling it once more is a way to live it again.',
  ],
  'savouring.threeThings': [
    'On a few evenings next week, you could note three things that went well, and why they did.',
    'Small good things are easily missed, in a good week too. You could list three of them tonight, however small.',
  ],
  'savouring.brightDay': [
    '{weekday}’s page may be worth keeping at hand. You could mark it, and read it again on a greyer day.',
    'What made {weekday} bright? A line about who was there and what you did makes it easier to find again.',
  ],
  'savouring.build': [
    'A light week is a good time to try something a little new: a route, a recipe, a question to a friend.',
    'With this much light, you could begin something small that you have been curious about.',
  ],
  'worry.postpone': [
    'You could give worries an appointment: fifteen minutes at a fixed time. When one turns up earlier, note it down and let it wait until then.',
    'Try writing down what worries you, and keeping a quarter of an hour a day to look at it. The rest of the day need not carry it.',
    'You could sort what worries you into two columns: what something can be done about, and what has to wait.',
    'One worry on paper, with the smallest next step beside it, often takes less room.',
  ],
  'worry.list': [
    'Before going to sleep, you could write down what is waiting for tomorrow. What is on paper asks for less attention at night.',
    'Five minutes in the evening for a list of what comes next can make room for rest. The more concrete the list, the better.',
  ],
  'worry.excitement': [
    'Nervousness and looking forward feel alike in the body. When it rises, you could say to yourself: “I am excited.”',
    'Part of this unease may be anticipation. You could write down what you hope for, beside what you are afraid of.',
  ],
  'worry.breath': [
    'When things feel tight, a few minutes of slow breathing, about six breaths a minute, can help the body settle.',
    'You could try breathing out a little longer than in for a few minutes, for instance before you write.',
  ],
  'worry.outcome': [
    'Fear took up less room this week. You could look back at an earlier worry and note how it actually turned out.',
    'It might be interesting to reread a worry from the last weeks and write one line about what really came of it.',
  ],
  'anger.distance': [
    'You could tell what made you angry as if you were watching it from across the room, and then ask why it mattered so much.',
    'Try writing about it with your own name instead of “I”. A step back often shows more.',
    'You could ask what the anger wanted to protect, and answer it in one line.',
    'A few lines written as if a week had passed may show what is left of what made you angry.',
  ],
  'anger.pause': [
    'When anger rises, a pause may serve better than letting it all out: a short walk, a glass of water, then the next sentence.',
    'You could give the next angry moment ten quiet minutes before you answer it.',
  ],
  'anger.observer': [
    'Think of somebody who wishes everyone involved well. How would they describe what happened? You could write their version in a few lines.',
    'One disagreement, seen by a friendly third person: a few lines in their voice can loosen a knot.',
  ],
  'anger.values': [
    'What repels us often touches something that we hold dear. You could name the value behind it in a single line.',
    'Behind strong dislike there is usually something worth protecting. You might write down what that is for you.',
    'You could write down where you would draw the line next time, in one plain sentence.',
    'Some things deserve distance. You could note one that you would like to keep away from next week.',
  ],
  'sadness.activity': [
    'You could plan one small thing for tomorrow that used to feel good, small enough to do even without being in the mood.',
    'Mood often follows action. A short walk, a favourite song, a cup of tea with someone: one of them at a fixed time is enough.',
    'One small thing with the hands, such as watering a plant or cooking something simple, can be enough for a day.',
    'You could choose the easiest thing that is waiting, do only that, and let it count.',
  ],
  'sadness.kindness': [
    'You could write yourself the few lines that you would write to a good friend who had such a week.',
    'What would somebody who is fond of you say about this week? You could put it on the page in their words.',
  ],
  'sadness.writing': [
    'You could take fifteen minutes, on a few days, to write freely about what weighs on you, without minding the style.',
    'Writing on without stopping for a quarter of an hour, for your eyes only, can bring some order into what hurts.',
  ],
  'sadness.company': [
    'Some of your choices this week were trust. You could do something ordinary with one of the people behind it.',
    'An everyday chat with someone close often does more than a big talk. You could send a short message today.',
  ],
  'sadness.eased': [
    'Sadness took up less room than in the weeks before. You could note what was different, in a word or two.',
    'Something has eased a little. You might let one good moment of the week play again in your mind, just for its own sake.',
  ],
  'connection.thanks': [
    'You could write a short thank-you to someone who comes to mind. People usually enjoy it more than the writer expects.',
    'Who made this week easier? Two sentences to tell them might make both your days.',
  ],
  'connection.kindAct': [
    'Trust had more room than usual. You could pass some of it on: one small kindness, on one day, done on purpose.',
    'A kind act that costs little, chosen for next week, may keep this feeling going.',
  ],
  'connection.reachOut': [
    'Trust had less room than usual. You could ask someone a slightly deeper question than you normally would; it tends to go better than expected.',
    'A short call to someone you have not heard from for a while might be easier than it seems.',
  ],
  'outlook.wonder': [
    'You could write about the surprise without explaining it. Some wonder lasts longer when it stays a little open.',
    'What did you not see coming? A few lines on it, questions included, can keep it alive.',
  ],
  'outlook.plan': [
    'You could turn one thing you look forward to into an if-then plan: “If it is … o’clock on …, then I will …”.',
    'Pick the thing that matters most to you next week, and write down when and where you will begin it.',
  ],
  'outlook.picture': [
    'You could picture one thing next week that may turn out well, as concretely as you can, for two minutes.',
    'Something small to look forward to can be made: you might choose it now and write it into next week.',
  ],
  'outlook.obstacle': [
    'You could write down what you hope for, then the one thing in you most likely to get in the way, and what you would do then.',
    'A wish, its best outcome, its main obstacle, and a plan for that obstacle: four lines can bring it closer.',
  ],
  'rhythm.heavyWeekday': [
    'You could give the next {weekday} something gentle in advance: an easier evening, a call, a walk.',
    'Perhaps there is one thing about {weekday}s that can be made a little easier. You could write down what it would be.',
  ],
  'rhythm.lightWeekday': [
    'What is it about {weekday}s? You could borrow one piece of them for another day of the week.',
    '{weekday}s do you good, it seems. You might protect one part of them, or use it twice a week.',
  ],
  'rhythm.lightWeekend': [
    'Freely chosen time and company make many weekends lighter. You could place an hour of that kind in the middle of the week.',
    'You could carry one small piece of the weekend into a working day, for instance half an hour that is only yours.',
  ],
  'rhythm.heavyWeekend': [
    'Open days can feel long. You could put one pleasant fixed point into the next weekend, with someone or outdoors.',
    'You might sketch the next weekend in a line or two: something restful, something with people.',
  ],
  'tags.lighterAgain': [
    'Days with {tag} were lighter. You could note what it is about them that does you good.',
    'What is it about the days with {tag}? A line on it may be worth keeping.',
  ],
  'tags.heavierKind': [
    'Days with {tag} ask a lot. You could plan something kind for yourself in the days to come.',
    'On a day with {tag} you might speak to yourself as you would to a friend: “This is hard, and it makes sense that it is.”',
  ],
  'change.lifting': [
    'Your choices grew lighter over the days you wrote. You could note what helped, so that you can lean on it again.',
    'Good moments tend to open the door to others. You could add one small thing that keeps the direction.',
  ],
  'change.sinking': [
    'Your choices grew heavier over the days you wrote. You could keep one evening free of duties, with something that lets you switch off.',
    'You might plan a real break: a few hours in which work and worries have no access.',
  ],
  'change.swinging': [
    'You could note what came right before the change, for instance around {weekday}. Such notes make ups and downs easier to read.',
    'Very different days can be tiring. You could keep one thing the same every day, such as the hour you get up or a short walk.',
  ],
  'change.recovered': [
    'You found your way back after a hard day. You could write down what helped, for the next time.',
    'It may be worth remembering: after the hard day came a lighter one. What carried you over?',
  ],
  'change.lighterWeek': [
    'You could pause for a moment at what was different this week, and take one piece of it along.',
    'Lighter than last week: you could savour that for a minute, and name one thing that had a part in it.',
  ],
  'change.heavierWeek': [
    'After a heavier week, an hour among trees or by the water can quieten circling thoughts. You could choose the place now.',
    'You could go for a walk in some green place this week, without a goal and without the phone.',
  ],
  'change.heavyStretch': [
    'Several heavy days in a row wear anyone out. You could keep a few evenings free for rest; that helps a little even where sleep does not come.',
    'You might treat the coming evenings gently: dim light, an early end, a few lines on the day and then rest.',
  ],
  'change.veryHeavyWeek': [
    'After such a week, some movement may bring a little air: twenty minutes at a pace that feels good to you.',
    'You could begin with the body: a brisk walk or some stretching, small and without a target.',
  ],
  'change.oneHardDay': [
    'One hard day among others. You could ask how {weekday} will look to you a year from now, and write that down.',
    'Looking back at {weekday} from the distance of a year can change its size. You could try it in three lines.',
  ],
  'writing.blank': [
    'If you feel like it, two minutes are enough: one line on what today was like.',
    'A single word for today is an entry too, whenever you would like to write one.',
    'You could note one thing you saw today, nothing more.',
    'When you next have a quiet moment, you could write one sentence about these days.',
    'You could start in the middle, with whatever is on your mind right now.',
    'A list of three words about the last days makes a page, if you would like one.',
    'You could leave the other days as they are, and write about this very hour.',
    'If writing feels far away, choosing one of the eight emotions with a short line is enough.',
  ],
  'writing.ahead': [
    'You could write down what a good version of this week would look like, in a few lines.',
    'If you like, picture the end of this week: what would you be glad to have done?',
    'You could choose one small thing to look forward to in it.',
    'You might keep one evening of it free, and decide later what for.',
    'You could note who you would like to see in these days.',
    'You might give the week a title in advance, and see later how it fits.',
    'You could write one question that this week may answer.',
    'You might set aside a quarter of an hour in it that belongs to you.',
  ],
  'writing.unread': [
    'Your own choice says it: {emotion}. If that word is too small for it, you could put one of your own beside it.',
    'Choosing a word for a feeling is already a way of meeting it. You might see in a few days whether {emotion} is still the word.',
  ],
  'writing.first': [
    'You could write about whatever is on your mind for a quarter of an hour, and leave spelling and style aside.',
    'You could choose a moment of the day that suits you for the next page.',
  ],
  'writing.returned': [
    'Welcome back. A fresh start is a good moment for one small intention; you could write down yours.',
    'Good to see you again. You might begin with one line on what the quiet time was like.',
  ],
  'writing.everyDay': [
    'You have a whole week on paper. You could read it once from Monday on; ordinary days often turn out richer than remembered.',
    'Seven days, and a page for each. You might put a note to yourself on one of them, to be found in a few months.',
  ],
  'writing.fewDays': [
    'You could tie a line of writing to something that you do anyway, such as the first coffee or brushing your teeth.',
    'A fixed small moment makes writing easier: the same place, the same time, one sentence.',
  ],
  'writing.manyAtOnce': [
    'There was a lot to write on some days. You could end such a day with one line on something that was good in it.',
    'Many entries in one day show how much was going on. You might add what you would like to keep from it.',
  ],
  'general.nature': [
    'Two hours outdoors over a week, in whatever pieces, go with feeling well for many people. You could look for the first half hour.',
    'You could take the next entry outside: a bench, a balcony, a walk, and then a few lines.',
  ],
  'general.values': [
    'You could write a few lines about something that really matters to you, and when it last showed.',
    'Which of the things you care about had room this week? One of them is worth a paragraph.',
  ],
  'general.distance': [
    'You could look at one moment of the week from above, as a kind observer would, and write down what you see.',
    'What would you tell a friend who had lived your week? You could write it in two sentences.',
  ],
  'general.pause': [
    'You could give yourself three minutes in which nothing has to be done, and notice the breath as it comes and goes.',
    'Once a day, you might stop for as long as a cup of tea lasts and ask yourself how you are.',
  ],
  'company.near': [
    'This does not have to be carried alone. You could tell one person you trust a little of what you wrote here.',
    'You could ask somebody to be near for a while, without having to talk about it.',
    'A few words to someone you feel safe with are enough: “It is hard right now.” They need not be the right ones.',
    'Nothing has to be solved today. You could let somebody help with one ordinary thing: a meal, an errand, the way home.',
    'Where something weighs or frightens, there are people whose work it is to help. You could let someone you trust go with you.',
    'You could be as careful with yourself as with a friend in the same place: something warm, something to eat, a place that feels safe.',
    'If words are hard to say, a line from these pages could say them for you, to someone you trust.',
    'You could think of who has been good to you in hard times, and let them know that this is one.',
  ],
  'company.rest': [
    'Heavy weeks take strength. You could let one thing wait that need not be done now, and rest in its place.',
    'A little time away from what is heavy takes nothing from it: a song, a film you know by heart, half an hour under a blanket.',
    'You could do one small thing that is good for the body today: drink something warm, put on something soft, lie down early.',
    'Nothing has to get better this week. It is enough to ask in the morning what would make the day a little easier to bear.',
  ],
  'company.onePage': [
    'A page of {emotion} among lighter ones can still ask for company. You could tell one person you trust what it was about.',
    'The lighter pages and the one of {emotion} belong to the same week, and neither takes anything from the other. You could let somebody you trust hear of both.',
    'If the page of {emotion} still weighs on you, a few words to someone you trust can be enough. They need not be the right ones.',
    'You need not carry the page of {emotion} by yourself because the others were lighter. You could tell somebody you trust.',
    'Lighter pages do not make the one of {emotion} smaller. You could ask somebody you trust to be near for a while when it comes to mind.',
    'When the page of {emotion} comes to mind, you could treat yourself as you would a friend: something warm, something to eat, a place that feels safe.',
    'There are people whose work it is to help with what stands on the page of {emotion}, whatever the other days were like. Somebody you trust could come along.',
    'If the page of {emotion} comes back to you at night, it may help that somebody you trust knows of it.',
  ],
  'company.ifMeant': [
    'Some words of this week sounded very heavy among lighter ones. If they weigh on you, somebody you trust may want to hear of them.',
    'You know best what the heavy words hold. If they weigh, you could tell one person you trust what they were about.',
    'You know how the heavy words were meant. If they still weigh, a few plain ones to someone you trust are enough.',
    'You could choose an emotion for the page that sounded so heavy: your choice goes before any reading. If it hurts to choose, somebody you trust may want to hear of it.',
    'Lighter days do not make heavy words smaller. You could let somebody you trust hear of them.',
    'If what stands in the heavy words stays with you, there are people whose work it is to help, and someone you trust could come along.',
    'How much the heavy words hold, only you know. If it is a lot, you could ask somebody you trust to be near for a while.',
    'If the heavy words come back to you at night, it may help that somebody you trust knows of them.',
  ],
  'general.gratitude': [
    'You could write down up to five things of this week that you are thankful for, large or very small.',
    'One thing to be thankful for, and who had a part in it: that is a whole entry.',
  ],
};
