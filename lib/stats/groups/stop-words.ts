/** Question words, articles, pronouns and other short words that say nothing about a subject, lower case. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    // English
    "a about after all also am an and any are as at be because been before being but by can could d did do does doing don for from",
    "get gets give go got had has have having he her here him his how i if in into is isn it its just know like ll m make many may me",
    "mean might more most much my need no not of on one only or other our out over please re s same she should so some such t tell than",
    "thank thanks that the their them then there these they thing things this those through to too under up us use used ve very want was",
    "way we were what when where which while who whom whose why will with would you your explain describe between really think",
    // English conversation
    "actually again always anything around definitely else enough even ever everyone first good great guess haha hear heard hello hi hmm",
    "however interesting kind let lol long lot lots love maybe never nice now oh ok okay people please pretty probably quite right say see",
    "seems since something sometimes sorry sound sounds still sure take thats thought time times together usually watch well wonder wow yeah",
    "yes yet",
    // German
    "ab aber alle als am an auch auf aus bei beim bin bis da damit das dass dem den der des die dies diese dieser dieses doch du ein eine",
    "einem einen einer eines er es für gibt hat hatte haben ich ihr im in ist ja kann kein keine können man mehr mein mir mit muss nach",
    "nicht noch nur ob oder ohne sein sich sie sind so soll um und uns unter vom von vor war waren warum was welche welchem welchen",
    "welcher welches wenn wer werden wie wieviel viele wir wird wo wurde wurden zu zum zur über",
    // French
    "à au aux avec ce ces cet cette combien comment comme dans de des du elle elles en est et été être il ils je la le les leur mais ne",
    "nous on ont ou où par pas pour pourquoi quand que quel quelle quelles quels qui quoi sa se ses son sont sur un une vous y l d qu",
    // Spanish, Portuguese, Italian
    "al como cómo con cual cuál cuáles cuando cuándo cuanto cuánto cuántos del donde dónde el ella en era es esta está este esto fue ha",
    "hay las lo los más muy no para pero por porque puede que qué quien quién se ser si sin sobre son su sus también tiene un una uno y ya",
    "ao aos com da das dos do e ela ele em essa esse foi há isso mas meu muito na nas nos num onde os ou pela pelo porquê qual quais quando",
    "quanto quantos quem são seu sua também tem um uma é che chi ci come cosa cui dal dalla dei del della delle di dove e gli ha il in io",
    "le lo ma mi nel nella nelle non per perché più può qual quale quali quando quanto quanti sono su sul sulla ti tra un è",
    // Dutch, Scandinavian
    "aan bij dat de deze die dit een en er het hoe hoeveel ik in is kan met naar niet of om onder ook op te tot uit van voor waar waarom",
    "wanneer was wat welke wie worden wordt zijn att av den det är en ett för hur hva hvad hvem hvor hvordan hvilke hvilken hvornår med",
    "når och og om på som til till var vad vem vilken vilket",
    // Polish, Czech, Romanian, Turkish
    "co czy czym dla do gdzie ile jak jaka jaki jakie jest kiedy kto która które który na nie od po przez się są to w we z za ze kde kdo",
    "kdy kolik která který proč se si co jaký jaká je ve care ce cine cum când cât câte câți de din este în la nu pe pentru prin sau unde",
    "și bir bu da de hangi için ile kaç kim mi mı mu mü ne neden nasıl nerede olan olarak ve zaman",
    // Russian, Ukrainian, Greek
    "а без был была были было в во где для до его ее если за и из или их к как какая какие какой какое каком когда кто ли на не но о об от",
    "по под почему при с сколько со так то у что чем это этот де до за з й коли та та хто чи чому що як яка який яке які скільки і є",
    "από για δεν ή η και κατά με να ο οι πόσα πόσο πόσοι που πού ποια ποιο ποιος πότε προς πώς σε στη στην στο στον τα τη την της τι το",
    "τον του τους των ως είναι ήταν",
    // Arabic, Hindi, Vietnamese, Indonesian
    "أن أو أي أين إلى الذي التي عن على في كان كانت كم كيف لا لماذا لم ما ماذا متى من هذا هذه هل هو هي و और एक का कि किस किसने की के को कौन",
    "क्या कब कैसे कहाँ कितने कितनी क्यों था थी थे ने पर में यह से है हैं हो bao các cái có của cho do đã được gì khi không là làm lúc mà",
    "nào nào nhiêu những như nơi ở ra sao tại thế thì trong và về vì với ai apa adalah bagaimana berapa dan dari dengan di ini itu kapan",
    "ke mana mengapa siapa untuk yang",
    // Thai, Chinese, Japanese, Korean
    "กี่ ของ คือ คน ใคร จาก ใด ได้ โดย ใน ทำไม ที่ ที่ไหน เท่าไร เท่าไหร่ เป็น มี เมื่อ เมื่อไร เมื่อไหร่ ไม่ และ หรือ ให้ ไหน อยู่ อย่างไร อะไร",
    "不 为 为什么 了 什么 何时 你 几 吗 和 哪 哪个 哪些 哪里 因为 在 多少 如何 对 怎么 怎样 我 是 有 的 能 谁 这 那 什麼 為什麼 誰 か が から",
    "いつ する です で と どう どこ どの なぜ など に の は ます も や を 何 誰 가 누구 는 무엇 어디 어떻게 언제 왜 은 을 이",
  ]
    .join(" ")
    .split(" "),
);
