/** Beside the library's list: colloquial forms, separable particles and time words that it lacks. */
export const more = `
abends anfangs ansonsten außer bevor bisschen bloß bzw daheim danke doch drauf draußen drinnen dran drüber echt eher eigentlich
endlich extra fast fest gab gehe gehst ging gings genau gestern gings grad halt hab habs hätte hierher hinten irgendetwas
irgendwann irgendwas irgendwie irgendwo ists ja kaum kam klar komme komplett konnte lass lassen lasse ließ mach mache
macht mal meist meistens morgens nachmittags nächste nächsten nächster nächstes naja nachher neulich nichtmal ok okay oft
paar quasi raus rein rum runter schnell sehe sehen seitdem sofort sogar solch sobald sowas sowie stets tat total überall
übermorgen ums unbedingt ungefähr unten usw viel vor vorbei vorgestern vorher vorhin vormittags vorne weiß wegen weshalb
wohl wäre würde zb ziemlich zumindest zuvor übrigens heut
`;

/** In the library's list, but worth counting in a diary. */
export const keep = `
ehrlich ernst gott gut gute guter gutes gemocht leicht leide lieber mensch menschen mann morgen ordnung satt schlecht
schluss suche tritt wahr zusammen besser besten
`;
