import type { Material } from './material';

export const ENGLISH_EVENTS: Material['events'] = {
  work: [
    'The {review|planning meeting|workshop|call with the client} took {the whole morning|two hours|longer than the agenda promised}.',
    'I {finished|rewrote|handed in|presented} the {report|proposal|budget|draft|prototype} {before lunch|late in the afternoon|with Jonas|one day early}.',
    'My {manager|colleague|team lead} {asked for changes|wanted the numbers|moved our meeting} again.',
    'The new {intern|project|office|schedule} {started today|keeps everyone busy|is still a puzzle}.',
    'I answered {forty|too many|the last} e-mails and {cleared|barely touched|sorted} my desk.',
    'We {shipped|postponed|tested|lost} the {release|order|contract|campaign} this {week|afternoon}.',
  ],
  family: [
    'Mum called and told me about {her neighbours|the clinic|the apple tree|her choir}.',
    'My {brother|sister|cousin|aunt} came by with {the children|soup|old photographs|a bag of plums}.',
    "We had {dinner|breakfast|tea} at my {parents|grandmother}'s {table|kitchen|flat}.",
    'Dad {repaired the bicycle|told the same joke|fell asleep on the sofa}.',
    'The children {built a castle of blankets|drew on the wall|learned to whistle}.',
    'I {wrote to|talked with|visited|drove} my {grandfather|mother|daughter|son} {after school|in the evening|for the first time this month}.',
  ],
  friends: [
    'Met {Mina|Jonas|Ada|Tom|an old classmate} for {coffee|lunch|a walk|a film} {by the river|in the old town|at the market}.',
    '{Lena|Sam|Noor} {came late|brought cake|is moving to another city}.',
    'We {played cards|cooked|talked} until {midnight|the last tram|the café closed}.',
    'A {letter|message|postcard|present} from {Ada|Sam|my old flatmate} was in the {box|hall}.',
    '{Tom|Noor|Mina} told me {about the move|about the new job|that the baby is coming in May}.',
  ],
  running: [
    'Ran {five|eight|ten|twelve} kilometres {along the canal|through the forest|in the rain|around the lake}.',
    'My {breath|pace} was {much as last week|steady over the hill}.',
    'The {training plan|half marathon|running club} {starts on Sunday|was on my mind}.',
    'Slow {laps|intervals} on the {track|beach}, with the {rain|fog|sun|wind} in my face.',
  ],
  cooking: [
    'Tried a recipe for {lentil curry|mushroom risotto|plum cake|kimchi stew|onion soup}.',
    'The {bread|cake|sauce|omelette} {took an hour|came out of the oven at six|was gone in minutes}.',
    'Bought {tomatoes|fresh basil|mackerel|chestnuts|cheese} at the {market|farm shop}.',
    'Cooked for {six people|the neighbours|myself alone|the whole family} {tonight|on Sunday}.',
  ],
  garden: [
    'The {roses|tomatoes|beans|peonies} {need water|have come a long way|want cutting back}.',
    'I {weeded|watered|dug over|mulched} the {beds|vegetable patch|border} {before the heat|until dusk}.',
    'A {robin|hedgehog|fox|blackbird} {visited|slept under the hedge|stole the strawberries}.',
    'Planted {garlic|tulips|a pear tree|lettuce} {along the wall|in the rain|with my neighbour}.',
  ],
  study: [
    'Studied {statistics|anatomy|Korean grammar|history|algebra} in the {library|kitchen|train}.',
    'The {exam|lecture|seminar|presentation} on {Monday|genetics|ethics} {is on Friday|is in two weeks|is over}.',
    'Our {professor|tutor|study group} {explained the proof|gave back the essays|talked for two hours}.',
    'I {read forty pages|filled a notebook|worked through three problems} {today|tonight}.',
  ],
  health: [
    'Slept {four|five|seven|nine} hours and woke {at dawn|twice}.',
    'The {doctor|dentist|physiotherapist} {took blood|asked many questions|wants to see me again}.',
    'My {back|stomach|throat|head} {is much the same|was stiff after lunch}.',
    'No {sugar|coffee|screens|wine} {today|after eight|for a week}: we shall see.',
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
    'The ending of the {book|story|trilogy} {is not what I would have written|came sooner than I thought}.',
  ],
  travel: [
    'Took the {train|ferry|night bus|plane} to {Lisbon|Busan|the coast|the mountains|Vienna}.',
    'We {changed trains twice|found a tiny bakery|walked along the harbour}.',
    'Planned the {summer trip|hike|visit to Jeju|weekend away} with {maps|Mina|too much coffee}.',
    'The {hostel|campsite|old hotel} had {a view of the harbour|paper walls|a friendly dog}.',
  ],
  home: [
    'Cleaned the {kitchen|windows|cellar|wardrobe} and found {an old diary|a lost ring|dust and more dust}.',
    "The {heating|washing machine|roof|neighbour's drill} {was loud|is being repaired}.",
    'It {rained|snowed|stormed|was hot} {all day|until noon}; I {stayed in|made tea|painted the door}.',
    'The {cat|dog} {slept on my papers|sat by the window all day|wanted to be let out}.',
  ],
};
