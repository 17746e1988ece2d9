/** Beside the library's list: pronouns, adverbs, everyday verbs in their forms and time words. */
export const more = `
afin ah ainsi alors après aucun aucune aujourd aujourd'hui aujourdhui auparavant auquel aussi aussitôt autant autour autre
autres avant beaucoup bien bientôt car celle celles celui cependant certain certaine certaines certains chaque chacun chez
ceux chose choses combien comme comment contre d'abord d'accord debout dedans dehors déjà demain depuis derrière dès dessous
devant devoir dit dire dois doit donc dont encore enfin ensuite entre envers environ etc eux fais faisait fait faite faites
fallait falloir faudrait faut fera font genre guère hier hein hélas hui ici jamais jour jours journée jusqu jusque juste
laquelle lequel lors lorsque là-bas maintenant malgré mieux moins mêmes ni non nul oh oui parce parfois parmi partout pendant
personne peu peut peuvent peux plus plusieurs plutôt pourquoi pourtant pouvais pouvait pouvoir presque près puis puisque
quand quant quelqu'un quelque quelques quoi rien sais sait sauf selon seulement si sinon soir sous souvent suite surtout
tard tel telle tellement tels tandis tant tous tout toute toutes toujours très trop va vais vas venir vers veut veux viens
vient voici voilà voir vois vont voulais voulait vouloir vraiment vu y ça ce c'est j'ai là où quoique
deux trois quatre cinq six sept huit neuf dix
`;
