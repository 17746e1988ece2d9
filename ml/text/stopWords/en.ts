/** Beside the library's list: function words and contractions that it lacks, and time words that every entry has. */
export const more = `
a able above across actually again against ago ain't almost along already alright although always among anybody anymore
anyone anything anyway anywhere apart aren't arent around aside asked away b back barely became become becomes begin
below beside besides beyond bit c can't cannot cant couldn't couldnt d dear definitely didn't didnt does doesn't doesnt
doing don't done dont down during e either else enough especially etc even ever every everybody everyone everything
everywhere exactly except f few finally g gave getting give given gives giving go goes going gone gonna got gotta gotten
guess h had hadn't happen happened hardly hasn't haven't having hello hence hers herself hey hi however i'd i'll i'm
i've id ill im instead isn't isnt it'd it'll it's its itself ive j just k keep kept kind kinda knew know knows l last
lately later least less let let's lets lot lots m made mainly makes making maybe mean meanwhile mine mostly myself n
near nearly need neither next no nobody none nor not nothing nowhere o off often oh ok okay once one ones onto ought
ours ourselves own p per perhaps please pretty probably put q quite r rather really s saw say saying says see seem
seemed seems seen several shall she she's shouldn't so somebody somehow someone something sometimes somewhat somewhere
soon sort start started stay t tell than thats theirs themselves thing things think thinking though thought throughout
thus till today told tomorrow tonight took toward towards tried try trying two three four five six seven eight nine ten u um unless until upon us use used using
usually v via w wanna want wanted wants wasn't wasnt way went weren't whatever when when's whenever where's wherever
whether who's whole whom whose why will within without won't wont would wouldn't wouldnt x y yeah yep yes yesterday yet
you're youre yours yourself z
`;

/**
 * Words of an English text that say nothing, and nothing of its language: titles stand before names elsewhere, too. They are
 * not counted, and no text is taken for English by them.
 */
export const uncounted = 'shes hes theyre mr mrs ms dr';
