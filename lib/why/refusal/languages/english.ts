import type { Words } from "./wording";

export const english: Words = {
  source: `document* context* passage* text texts excerpt* source* article* material* snippet* chunk* extract* paragraph*
    knowledge base database content* corpus wiki faq fragment* section* files file pages page transcript* notes footnote*
    search output annex* appendix attachment* scan* recording*`,
  book: `manual* handbook* guide* report* policy policies contract* agreement* lease* law laws leaflet* brochure* booklet*
    book books chapter* letter* log logs minutes recipe* rule rules terms statute* treaty catalogue* survey* study studies
    abstract* summary synopsis interview* programme* program biography memo* thread* email* invoice* sheet* table* chart*
    diagram* release* review* reviewer* film* website* site* form paper* patent* plan* plans label* records record archive*
    list listing specification* spec description* instruction* filing* memoir* bulletin* news map clip video clause*`,
  say: `mention* say says said saying state states stated specif* indicat* describ* discuss* address* explain* tell tells
    told telling name names named list lists listed note reveal* disclos* clarif* touch* talk* speak* cover* identif*
    credit* elaborat* bring go goes going get gets spell* deal* relat* concern* focus* detail quot* refer refers declar*
    report* record* confirm* suggest* point points settle* spelled`,
  hold: `contain* includ* provid* give gives giving offer* has have had having hold holds feature* show shows shown display*
    present* list* appear* exist* there`,
  not: "not never neither nor without cannot hardly unable fail fails failed",
  none: "no nothing none nowhere nobod* zero any anything anywhere",
  lack: `missing absent absence silent silence lack* omit* unclear unknown insufficient* unspecified unstated unanswered
    unnamed blank empty vague* incomplete ambiguous inconclusive undetermined unavailable unanswerable uncertain open gap*
    leave* left enough sufficient* adequate* mystery unsure short conclusive impossible quiet blurry illegible`,
  end: "end ends ended stop* break* cut cuts trail* before until skip* jump* gloss*",
  beyond: `outside beyond scope irrelevant unrelated different elsewhere other another within relevant related help* use
    useful bear* remit`,
  info: `information info details data answer answers mention reference* figure figures indication* hint* evidence trace
    clue* word entry entries record* documentation fact facts result results match* hit hits sign indication specifics
    anything`,
  topic: "question* query queries request* topic* subject matter point issue ask asked asking asks inquiry",
  me: "i me my we us our mine i'm i've i'd i'll we've we're myself am",
  you: "you your you're yours you've you'd",
  can: "can could able possible way may might would must allowed permitted possibility position access permission",
  answer: "answer* respon* reply repl* assist help",
  know: "know* knows sure aware idea certain certainty familiar clear recall remember understand",
  find: "find* found locate* see seen look* searched search* retriev* came come turn* returned check* read went pull track",
  judge: `determin* infer* deduc* derive* conclude* conclus* guess* speculat* verif* ascertain* establish* calculate* judge
    work* rule draw base assume decide`,
  sorry: "sorry afraid unfortunately regret* apolog* sadly alas",
  which: "who whom whose when how whether why which what where",
  given: "given provided retrieved supplied available shared attached received based handed according shown",
  this: "this that it these those such here its there's that's it's isn't",
  only: "only just merely simply solely",
  but: "but however although though while whereas yet",
  please: "please contact consult upload share rephrase clarify send try recommend* suggest let feel",
  they: `he she they his her their him them someone witness* king minister company court* customer* scientist* researcher*
    people tenant*`,
  so: "so because therefore hence since thus due",
  if: "if unless when",
  must: "must shall should need* require* allow* may",
  per: "according",
  fact: "date* price* cost* number* name names reason* year* age amount* location* place deadline* version* size weight height length birth",
  about: "about on regarding concerning of",
  in: "in from within inside at",
  past: "was were did had been became didn't",
};
