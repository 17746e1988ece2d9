/** Beside the library's short list: pronouns, auxiliaries in their forms, adverbs and time words. */
export const more = `
ademas además adonde ahi ahora ahí ahí aja algo alguien algun alguna algunas alguno algunos algún alla allá alli allí ante
antes apenas aquel aquella aquellas aquello aquellos aqui aquí asi así aun aunque aún ayer bastante bien cada casi cierta
cierto claro como cosa cosas cuál cuáles cuales cualquier cualquiera cuando cuándo cuanto cuánto cómo da daba dado dan dar
das debe debo decir dejar del delante demasiado demás dentro deber después despues detrás dia día dias días dice dicho dijo
doy dónde dio durante e ella ellas ello ellos embargo encima entonces entre era eran eras eres es esa esas esos esta estaba
estabais estabamos estaban estabas estado estais estamos estan estando estar estará estas este estos estoy estuve estuvo
está están estás esté etc fue fuera fueron fui fuimos gran ha haber habia habla había habían hace hacen hacer hacia hago han
has hay haya he hecho hemos hice hicimos hizo hoy hubo igual incluso ir iba iban jamás junto la las le les luego lugar mas
mañana me menos mi mia mias mientras mio mios mis misma mismas mismo mismos mucha muchas mucho muchos mía mías mío míos nada
nadie ni ningun ninguna ninguno ningún nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro
otros para parece pero poca pocas poco pocos podemos poder podía podría porque pude pudo puede pueden puedo pues que qué
quien quién quienes quiero quiere quizas quizá quizás rato realmente según ser sera sería será si sido siento siente siempre siendo sino
sobre sois solamente solo somos son soy su sus suya suyas suyo suyos sí sólo tal tampoco también tan tanto tarde te tengo
tener tenemos tenía ti tiene tienen toda todas todavia todavía todo todos tras tu tus tuve tuvo tuya tuyo tú un una unas
uno unos dos tres cuatro cinco seis siete ocho nueve diez usted ustedes va vamos van varias varios vaya veces ver vez vosotras vosotros voy vuestra vuestro y ya yo él ésta
éste última último
`;
