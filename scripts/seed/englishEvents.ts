import type { Material } from './material';

export const ENGLISH_EVENTS: Material['events'] = {
  work: [
    'The {review|planning meeting|workshop|call with the client} took {the whole morning|two hours|longer than the agenda promised}.',
    'I {finished|rewrote|handed in|presented} the {report|proposal|budget|draft|prototype} {before lunch|late in the afternoon|with Jonas|one day early}.',
    'My {manager|colleague|team lead} {asked for changes|praised the numbers|moved the deadline|cancelled our meeting} again.',
    'The new {intern|project|office|schedule} {started today|keeps everyone busy|is still a puzzle}.',
    'I answered {forty|too many|the last} e-mails and {cleared|barely touched|sorted} my desk.',
    'We {shipped|postponed|tested|lost} the {release|order|contract|campaign} this {week|afternoon}.',
  ],
  family: [
    'Mum called and told me about {her neighbours|the clinic|the apple tree|her choir}.',
    'My {brother|sister|cousin|aunt} came by with {the children|soup|old photographs|a bag of plums}.',
    "We had {dinner|breakfast|tea} at my {parents|grandmother}'s {table|kitchen|flat}.",
    'Dad {repaired the bicycle|told the same joke|fell asleep on the sofa|forgot my birthday}.',
    'The children {built a castle of blankets|quarrelled over the swing|drew on the wall|learned to whistle}.',
    'I {wrote to|argued with|visited|drove} my {grandfather|mother|daughter|son} {after school|in the evening|for the first time this month}.',
  ],
  friends: [
    'Met {Mina|Jonas|Ada|Tom|an old classmate} for {coffee|lunch|a walk|a film} {by the river|in the old town|at the market}.',
    '{Lena|Sam|Noor} {cancelled|arrived late|brought cake|moved to another city}.',
    'We {played cards|danced|talked|laughed} until {midnight|the last tram|the café closed}.',
    'A {letter|message|postcard|present} from {Ada|Sam|my old flatmate} was in the {box|hall}.',
    '{Tom|Noor|Mina} told me {a secret|about the divorce|about the new job|that the baby is coming in May}.',
  ],
  running: [
    'Ran {five|eight|ten|twelve} kilometres {along the canal|through the forest|in the rain|around the lake}.',
    'My {knee|ankle|breath|pace} {held up|hurt after the hill|was better than last week}.',
    'The {training plan|half marathon|running club} {starts on Sunday|was cancelled|got me out of bed}.',
    'Slow {laps|intervals|steps} on the {track|beach|bridge}, with {frost|fog|sunshine|wind} in my face.',
  ],
  cooking: [
    'Tried a recipe for {lentil curry|mushroom risotto|plum cake|kimchi stew|onion soup}.',
    'The {bread|cake|sauce|omelette} {burned|rose beautifully|tasted of nothing|was gone in minutes}.',
    'Bought {tomatoes|fresh basil|mackerel|chestnuts|cheese} at the {market|farm shop}.',
    'Cooked for {six people|the neighbours|myself alone|the whole family} {tonight|on Sunday}.',
  ],
  garden: [
    'The {roses|tomatoes|beans|peonies|apples} {are blooming|have blight|came up overnight|need water}.',
    'I {weeded|watered|dug over|mulched} the {beds|vegetable patch|border} {before the heat|until dusk}.',
    'A {robin|hedgehog|fox|blackbird} {visited|slept under the hedge|stole the strawberries}.',
    'Planted {garlic|tulips|a pear tree|lettuce} {along the wall|in the rain|with my neighbour}.',
  ],
  study: [
    'Studied {statistics|anatomy|Korean grammar|history|algebra} in the {library|kitchen|train}.',
    'The {exam|lecture|seminar|presentation} on {Monday|genetics|ethics} {went on and on|is close|is over}.',
    'Our {professor|tutor|study group} {explained the proof|gave back the essays|lost patience}.',
    'I {read forty pages|filled a notebook|solved three problems|understood nothing} {today|tonight}.',
  ],
  health: [
    'Slept {four|five|seven|nine} hours and woke {at dawn|twice|with a headache|rested}.',
    'The {doctor|dentist|physiotherapist} {was kind|took blood|found nothing|wants to see me again}.',
    'My {back|stomach|throat|head} {hurt all day|is better|complained after lunch}.',
    'No {sugar|coffee|screens|wine} {today|after eight|for a week}: {it helps|it is hard|we shall see}.',
  ],
  music: [
    'Practised {the cello|piano|guitar|scales} for {half an hour|an hour} {before dinner|with the window open}.',
    'The {choir|band|orchestra} {sang Bach|rehearsed|played outdoors} {tonight|by candlelight}.',
    'Listened to {an old record|Schubert|jazz|rain and radio} {in the dark|while ironing|on the way home}.',
    'We have tickets for the {concert|opera|festival} in {June|spring|the old factory}.',
  ],
  reading: [
    'Read {a novel|poems|a biography|an essay about the sea} {in one sitting|in the bath|on the balcony}.',
    'The {library|bookshop|reading circle} {was quiet|was full|closed early|recommended a thriller}.',
    'The ending of the {book|story|trilogy} {surprised me|disappointed me|made me cry|was perfect}.',
  ],
  travel: [
    'Took the {train|ferry|night bus|plane} to {Lisbon|Busan|the coast|the mountains|Vienna}.',
    'We {missed the connection|lost a suitcase|found a tiny bakery|swam before breakfast}.',
    'Planned the {summer trip|hike|visit to Jeju|weekend away} with {maps|Mina|too much coffee}.',
    'The {hostel|campsite|old hotel} had {a view of the harbour|paper walls|a friendly dog}.',
  ],
  home: [
    'Cleaned the {kitchen|windows|cellar|wardrobe} and found {an old diary|a lost ring|dust and more dust}.',
    "The {heating|washing machine|roof|neighbour's drill} {broke|was loud|is finally repaired}.",
    'It {rained|snowed|stormed|was hot} {all day|until noon}; I {stayed in|made tea|painted the door}.',
    'The {cat|dog} {slept on my papers|ran away and came back|is ill|learned a trick}.',
  ],
};
