import { readFileSync } from "node:fs";
import { db } from "@/lib/db/connection/client";
import { createRound } from "@/lib/rounds/create";
import { give, openDesk } from "@/lib/rounds/label";
import { closeRound } from "@/lib/db/rounds/store";
const [runId, name, size, close, design="random"] = process.argv.slice(2);
const rows = readFileSync("/tmp/h-rows.jsonl","utf8").split("\n").map((l)=>JSON.parse(l));
const run = await db.run.findUniqueOrThrow({where:{id:runId}, select:{configuration:{select:{name:true}}, configurationId:true}});
const truth = new Map(rows.filter(r=>r.config===run.configuration.name).map(r=>[r.id, r.metadata.truth]));
const samples = await db.sample.findMany({where:{configurationId:run.configurationId}, select:{id:true, externalId:true}});
const ext = new Map(samples.map(s=>[s.id,s.externalId]));
const d = design==="picked" ? {kind:"picked", samples: samples.slice(0,Number(size)).map(s=>s.id)} : {kind:design,size:Number(size)};
const id = await createRound({ runId, name, unit:"response", metric:"context-adherence-plus", overlap:0, repeats:0, question:{kind:"yes-no",text:"Is the answer supported?"}, design: d }, null);
const ann={id:null,name:"Ann"};
for(;;){ const {item}=await openDesk(id, ann); if(!item) break; await give(id, ann, {itemId:item.id, kind:"label", value:Number(truth.get(ext.get(item.sampleId))), critique:null, rubricVersion:1, seconds:3}); }
if(close==="close") await closeRound(id,new Date());
console.log(id);
