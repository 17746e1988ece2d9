/** Diary lines written for this test: in each language ten short ones (two to five words) and ten longer ones. */
export const SENTENCES: Readonly<Record<string, string>> = {
  en: `
So happy today!
I miss my mum.
Slept badly again.
What a lovely evening.
Nobody called me back.
Work was fine.
Feeling calm and rested.
Rain all afternoon.
My back hurts.
We won the game!
I finally told my sister the truth and she hugged me for a long time.
The exam is tomorrow and I can hardly breathe when I think about it.
We cooked dinner together and laughed until the neighbours knocked.
My boss shouted at me in front of everyone and I wanted to disappear.
After three weeks the doctor said that everything looks normal again.
I walked along the river after lunch and counted the ducks.
He forgot our anniversary, and then he blamed me for being upset.
The train was late, so I read half of my new book on the platform.
I keep wondering whether moving to another city was a mistake.
Grandma sent a parcel with socks and the biscuits I loved as a child.`,
  ko: `
오늘 너무 행복했다.
엄마가 보고 싶다.
또 잠을 설쳤다.
정말 좋은 저녁이었다.
아무도 연락하지 않았다.
회사는 괜찮았다.
마음이 편안하다.
오후 내내 비가 왔다.
허리가 아프다.
우리 팀이 이겼다!
드디어 언니에게 사실을 말했고 언니는 오랫동안 나를 안아 주었다.
내일이 시험인데 생각만 해도 숨이 막힌다.
같이 저녁을 만들면서 이웃이 문을 두드릴 때까지 웃었다.
팀장님이 모두 앞에서 소리를 질러서 사라지고 싶었다.
삼 주 만에 의사 선생님이 모든 것이 정상이라고 말했다.
점심을 먹고 강가를 걸으면서 오리를 세어 보았다.
그는 기념일을 잊어버리고 오히려 나를 탓했다.
기차가 늦어서 승강장에서 새 책을 절반이나 읽었다.
다른 도시로 이사한 것이 실수였는지 자꾸 생각하게 된다.
할머니가 양말과 내가 어릴 때 좋아하던 과자를 보내 주셨다.`,
  ja: `
今日はとても嬉しかった。
母に会いたい。
また眠れなかった。
素敵な夜だった。
誰も電話をくれなかった。
仕事はまあまあだった。
心が落ち着いている。
午後はずっと雨だった。
腰が痛い。
試合に勝った!
やっと姉に本当のことを話したら、長い間抱きしめてくれた。
明日は試験なので、考えるだけで息が苦しくなる。
一緒に夕食を作って、隣の人が来るまで笑い続けた。
上司にみんなの前で怒鳴られて、消えてしまいたかった。
三週間ぶりに医者からすべて正常だと言われた。
昼ご飯のあと川沿いを歩いて、鴨の数を数えた。
彼は記念日を忘れて、それなのに私のせいにした。
電車が遅れたので、ホームで新しい本を半分読んだ。
別の町に引っ越したのは間違いだったのかといつも考えている。
祖母が靴下と、子供のころ好きだったお菓子を送ってくれた。`,
  zh: `
今天我很开心。
我想妈妈了。
昨晚又没睡好。
多么美好的夜晚。
没有人给我回电话。
工作还可以。
心里很平静。
下了一下午的雨。
我的背很疼。
我们赢了比赛!
我终于告诉姐姐真相,她抱了我很久。
明天就要考试了,一想到这个我就喘不过气来。
我们一起做晚饭,笑到邻居来敲门。
老板当着所有人的面骂我,我真想消失。
三个星期以后,医生说一切都恢复正常了。
午饭后我沿着河边散步,数了数鸭子。
他忘了我们的纪念日,还怪我不高兴。
火车晚点了,所以我在站台上看了半本新书。
我一直在想,搬到另一个城市是不是一个错误。
奶奶寄来了袜子和我小时候最爱吃的饼干。`,
  de: `
Ich bin heute so glücklich!
Ich vermisse meine Mutter.
Wieder schlecht geschlafen.
Was für ein schöner Abend.
Niemand hat zurückgerufen.
Die Arbeit war in Ordnung.
Ich fühle mich ruhig.
Den ganzen Nachmittag Regen.
Mein Rücken tut weh.
Wir haben gewonnen!
Endlich habe ich meiner Schwester die Wahrheit gesagt, und sie hat mich lange umarmt.
Morgen ist die Prüfung, und ich bekomme kaum Luft, wenn ich daran denke.
Wir haben zusammen gekocht und gelacht, bis die Nachbarn geklopft haben.
Mein Chef hat mich vor allen angeschrien, und ich wollte nur verschwinden.
Nach drei Wochen sagte die Ärztin, dass alles wieder normal aussieht.
Nach dem Mittagessen bin ich am Fluss entlanggelaufen und habe die Enten gezählt.
Er hat unseren Jahrestag vergessen und mir dann die Schuld gegeben.
Der Zug war zu spät, also las ich auf dem Bahnsteig mein halbes neues Buch.
Ich frage mich immer wieder, ob der Umzug in eine andere Stadt ein Fehler war.
Oma hat ein Paket mit Socken und den Keksen geschickt, die ich als Kind liebte.`,
  es: `
Hoy estoy muy feliz.
Extraño a mi madre.
Otra vez dormí mal.
Qué noche tan bonita.
Nadie me devolvió la llamada.
El trabajo estuvo bien.
Me siento tranquila.
Lluvia toda la tarde.
Me duele la espalda.
¡Ganamos el partido!
Por fin le dije la verdad a mi hermana y me abrazó durante mucho tiempo.
Mañana es el examen y apenas puedo respirar cuando lo pienso.
Cocinamos juntos y nos reímos hasta que los vecinos llamaron a la puerta.
Mi jefe me gritó delante de todos y quise desaparecer.
Después de tres semanas la doctora dijo que todo parece normal otra vez.
Después de comer caminé por el río y conté los patos.
Olvidó nuestro aniversario y luego me echó la culpa por estar molesta.
El tren llegó tarde, así que leí la mitad de mi libro nuevo en el andén.
No dejo de preguntarme si mudarme a otra ciudad fue un error.
La abuela mandó un paquete con calcetines y las galletas que me gustaban de niña.`,
  fr: `
Je suis tellement heureuse !
Ma mère me manque.
Encore mal dormi.
Quelle belle soirée.
Personne ne m'a rappelé.
Le travail s'est bien passé.
Je me sens calme.
Il a plu tout l'après-midi.
J'ai mal au dos.
Nous avons gagné le match !
J'ai enfin dit la vérité à ma sœur et elle m'a serrée longtemps dans ses bras.
L'examen est demain et j'ai du mal à respirer quand j'y pense.
Nous avons cuisiné ensemble et ri jusqu'à ce que les voisins frappent.
Mon chef m'a crié dessus devant tout le monde et je voulais disparaître.
Après trois semaines, le médecin a dit que tout semble de nouveau normal.
Après le déjeuner, j'ai marché le long de la rivière et compté les canards.
Il a oublié notre anniversaire et il m'a reproché d'être fâchée.
Le train était en retard, alors j'ai lu la moitié de mon nouveau livre sur le quai.
Je me demande sans cesse si déménager dans une autre ville était une erreur.
Mamie a envoyé un colis avec des chaussettes et les biscuits que j'aimais enfant.`,
  it: `
Oggi sono felicissima!
Mi manca mia madre.
Ho dormito male di nuovo.
Che bella serata.
Nessuno mi ha richiamato.
Il lavoro è andato bene.
Mi sento tranquilla.
Pioggia tutto il pomeriggio.
Mi fa male la schiena.
Abbiamo vinto la partita!
Finalmente ho detto la verità a mia sorella e lei mi ha abbracciata a lungo.
Domani c'è l'esame e quasi non respiro quando ci penso.
Abbiamo cucinato insieme e riso finché i vicini non hanno bussato.
Il mio capo mi ha urlato contro davanti a tutti e volevo sparire.
Dopo tre settimane il medico ha detto che tutto sembra di nuovo normale.
Dopo pranzo ho camminato lungo il fiume e ho contato le anatre.
Ha dimenticato il nostro anniversario e poi ha dato la colpa a me.
Il treno era in ritardo, così ho letto metà del mio nuovo libro sul binario.
Continuo a chiedermi se trasferirmi in un'altra città sia stato un errore.
La nonna ha mandato un pacco con calzini e i biscotti che amavo da bambina.`,
  pt: `
Hoje estou muito feliz!
Tenho saudades da minha mãe.
Dormi mal outra vez.
Que noite tão bonita.
Ninguém me ligou de volta.
O trabalho correu bem.
Sinto-me calma.
Choveu a tarde toda.
As minhas costas doem.
Ganhamos o jogo!
Finalmente contei a verdade à minha irmã e ela me abraçou por muito tempo.
A prova é amanhã e mal consigo respirar quando penso nisso.
Cozinhamos juntos e rimos até os vizinhos baterem à porta.
Meu chefe gritou comigo na frente de todos e eu queria desaparecer.
Depois de três semanas o médico disse que tudo parece normal de novo.
Depois do almoço caminhei ao longo do rio e contei os patos.
Ele esqueceu o nosso aniversário e depois pôs a culpa em mim.
O comboio atrasou-se, por isso li metade do meu livro novo na estação.
Fico me perguntando se mudar para outra cidade foi um erro.
A avó mandou um pacote com meias e as bolachas que eu adorava em criança.`,
  nl: `
Ik ben zo blij vandaag!
Ik mis mijn moeder.
Weer slecht geslapen.
Wat een mooie avond.
Niemand belde me terug.
Het werk ging goed.
Ik voel me rustig.
De hele middag regen.
Mijn rug doet pijn.
We hebben gewonnen!
Eindelijk heb ik mijn zus de waarheid verteld en ze hield me lang vast.
Morgen is het examen en ik krijg bijna geen lucht als ik eraan denk.
We hebben samen gekookt en gelachen tot de buren kwamen kloppen.
Mijn baas schreeuwde tegen me waar iedereen bij was en ik wilde verdwijnen.
Na drie weken zei de dokter dat alles er weer normaal uitziet.
Na de lunch liep ik langs de rivier en telde ik de eenden.
Hij was ons jubileum vergeten en gaf mij daarna de schuld.
De trein had vertraging, dus las ik op het perron mijn halve nieuwe boek.
Ik blijf me afvragen of verhuizen naar een andere stad een vergissing was.
Oma stuurde een pakje met sokken en de koekjes waar ik als kind van hield.`,
  ru: `
Сегодня я так счастлива!
Я скучаю по маме.
Опять плохо спала.
Какой чудесный вечер.
Никто мне не перезвонил.
На работе всё нормально.
Мне спокойно.
Весь день шёл дождь.
У меня болит спина.
Мы выиграли матч!
Наконец я сказала сестре правду, и она долго меня обнимала.
Завтра экзамен, и мне трудно дышать, когда я об этом думаю.
Мы вместе готовили ужин и смеялись, пока не постучали соседи.
Начальник накричал на меня при всех, и мне хотелось исчезнуть.
Через три недели врач сказал, что всё снова в порядке.
После обеда я гуляла вдоль реки и считала уток.
Он забыл о нашей годовщине, а потом обвинил меня.
Поезд опоздал, поэтому я прочитала половину новой книги на платформе.
Я всё думаю, не было ли ошибкой переехать в другой город.
Бабушка прислала носки и печенье, которое я любила в детстве.`,
  pl: `
Jestem dziś taka szczęśliwa!
Tęsknię za mamą.
Znowu źle spałam.
Jaki piękny wieczór.
Nikt do mnie nie oddzwonił.
W pracy było dobrze.
Czuję spokój.
Całe popołudnie padało.
Boli mnie kręgosłup.
Wygraliśmy mecz!
W końcu powiedziałam siostrze prawdę, a ona długo mnie przytulała.
Jutro jest egzamin i ledwo oddycham, kiedy o tym myślę.
Gotowaliśmy razem i śmialiśmy się, aż zapukali sąsiedzi.
Szef krzyczał na mnie przy wszystkich i chciałam zniknąć.
Po trzech tygodniach lekarz powiedział, że wszystko znów jest w normie.
Po obiedzie spacerowałam wzdłuż rzeki i liczyłam kaczki.
Zapomniał o naszej rocznicy, a potem obwinił mnie.
Pociąg się spóźnił, więc przeczytałam pół nowej książki na peronie.
Ciągle się zastanawiam, czy przeprowadzka do innego miasta była błędem.
Babcia przysłała paczkę ze skarpetkami i ciastkami, które lubiłam w dzieciństwie.`,
  sv: `
Jag är så glad idag!
Jag saknar min mamma.
Sov dåligt igen.
Vilken härlig kväll.
Ingen ringde tillbaka.
Jobbet gick bra.
Jag känner mig lugn.
Regn hela eftermiddagen.
Jag har ont i ryggen.
Vi vann matchen!
Äntligen berättade jag sanningen för min syster och hon kramade mig länge.
Provet är imorgon och jag kan knappt andas när jag tänker på det.
Vi lagade mat tillsammans och skrattade tills grannarna knackade på.
Min chef skrek åt mig inför alla och jag ville bara försvinna.
Efter tre veckor sa läkaren att allt ser normalt ut igen.
Efter lunchen gick jag längs floden och räknade änderna.
Han glömde vår årsdag och sedan skyllde han på mig.
Tåget var försenat, så jag läste halva min nya bok på perrongen.
Jag undrar hela tiden om det var ett misstag att flytta till en annan stad.
Mormor skickade ett paket med strumpor och kakorna som jag älskade som barn.`,
  tr: `
Bugün çok mutluyum!
Annemi özledim.
Yine kötü uyudum.
Ne güzel bir akşamdı.
Kimse beni geri aramadı.
İş iyi geçti.
Kendimi huzurlu hissediyorum.
Bütün öğleden sonra yağmur yağdı.
Sırtım ağrıyor.
Maçı kazandık!
Sonunda ablama gerçeği söyledim ve bana uzun süre sarıldı.
Sınav yarın ve düşündükçe nefes alamıyorum.
Birlikte yemek yaptık ve komşular kapıyı çalana kadar güldük.
Patronum herkesin önünde bana bağırdı, yok olmak istedim.
Üç hafta sonra doktor her şeyin yeniden normal göründüğünü söyledi.
Öğle yemeğinden sonra nehir boyunca yürüdüm ve ördekleri saydım.
Yıldönümümüzü unuttu, sonra da beni suçladı.
Tren gecikti, ben de peronda yeni kitabımın yarısını okudum.
Başka bir şehre taşınmanın hata olup olmadığını düşünüp duruyorum.
Büyükannem çorap ve çocukken sevdiğim kurabiyelerden göndermiş.`,
};

/** The sentences of a language in order: ten short ones, then ten longer ones. */
export const sentencesIn = (language: string): string[] => (SENTENCES[language] ?? '').trim().split('\n');
