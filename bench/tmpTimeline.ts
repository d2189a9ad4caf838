import { setTimeout as sleep } from "node:timers/promises";
import { HttpCaregiver, pairDevice } from "../test/support/HttpCaregiver.js";
import { ServerProcess } from "../test/support/ServerProcess.js";
import { Browser, homeAddress } from "./Browser.js";
import { startSlowFrames } from "./slowFrames.js";
const server = await ServerProcess.start();
const caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
const display = await caregiver.createDisplay("Mum");
const cookie = await pairDevice(server.url, display.code);
await caregiver.sendNow({ displayIds: [display.id], text: "Lunch is on the kitchen table." });
const line0 = await startSlowFrames(server.url, 150);
const line = { url: homeAddress(line0.url), stop: line0.stop };
const b = await Browser.start();
for (let i = 0; i < 5; i++) {
  const p = await b.openPage();
  await p.setCookie(line.url, cookie);
  await p.addScript(`(function(){ window.__t=[]; var t=function(n){window.__t.push(Math.round(performance.now())+" "+n)};
   new PerformanceObserver(l=>l.getEntries().forEach(e=>window.__t.push(Math.round(e.startTime)+" "+e.name))).observe({type:"paint",buffered:true});
   new PerformanceObserver(l=>l.getEntries().forEach(e=>window.__t.push(Math.round(e.startTime)+" longtask "+Math.round(e.duration)))).observe({type:"longtask",buffered:true});
   var W=window.WebSocket; window.WebSocket=function(u){ t("ws new"); var w=new W(u); w.addEventListener("open",()=>t("ws open")); w.addEventListener("message",(e)=>t("ws msg "+String(e.data).slice(0,22))); var s=w.send.bind(w); w.send=function(d){t("ws send "+d.slice(0,22)); s(d)}; return w; };
   var sh; Object.defineProperty(window,"mantelShell",{get:()=>sh,set:(v)=>{sh=v; t("shell set"); var st=v.stop; v.stop=function(){t("bundle runs"); st()} }});
   new MutationObserver(function(){ if(/Lunch is on/.test(document.body&&document.body.textContent||"")&&!window.__m){window.__m=1;t("text in dom"); requestAnimationFrame(()=>{t("raf");setTimeout(()=>t("painted"),0)})}}).observe(document,{childList:true,subtree:true,characterData:true});
   document.addEventListener("DOMContentLoaded",()=>t("DCL"));
   })()`);
  if (process.env.NOFONTS) await (p as any).wire.send('Network.setBlockedURLs',{urls:['*.woff2']});
  if (process.env.EARLY)
    await p.addScript(`(function(){ if (location.pathname!=="/display") return; var W=window.WebSocket; var early=new W(location.origin.replace("http","ws")+"/ws"); var buf=[]; var opened=false;
   early.onopen=function(){opened=true; early.send(JSON.stringify({type:"hello",protocol:1,role:"device",appVersion:"x"}))}; early.onmessage=function(e){buf.push(e)};
   var used=false; window.WebSocket=function(u){ if(used) return new W(u); used=true; var f={get readyState(){return early.readyState},onopen:null,onmessage:null,onclose:null,close:function(){early.close()},send:function(d){ if(d.indexOf('"hello"')>0) return; early.send(d)}};
     early.onclose=function(e){f.onclose&&f.onclose(e)};
     var go=function(){f.onopen&&f.onopen(); buf.forEach(function(e){f.onmessage&&f.onmessage(e)}); early.onmessage=function(e){f.onmessage&&f.onmessage(e)}}; 
     if(opened) setTimeout(go,0); else early.onopen=function(){ early.send(JSON.stringify({type:"hello",protocol:1,role:"device",appVersion:"x"})); go(); }; return f; };
   })()`);
  await p.throttle({ cpuFactor: Number(process.env.CPU ?? 6), bitsPerSecond: 1.6e6, latencyMs: 150 });
  await p.navigate(line.url + "/display");
  await sleep(4500);
  console.log(
    await p.evaluate(
      `(()=>{const n=performance.getEntriesByType("navigation")[0];return JSON.stringify(["req "+Math.round(n.requestStart)+" respStart "+Math.round(n.responseStart)+" respEnd "+Math.round(n.responseEnd)].concat(performance.getEntriesByType("resource").map(r=>Math.round(r.startTime)+"-"+Math.round(r.responseStart)+"-"+Math.round(r.responseEnd)+" "+r.name.slice(-22)+" "+r.contentEncoding)),null,0)+"\\n"+window.__t.sort((a,b)=>parseInt(a)-parseInt(b)).join(" | ")})()`,
    ),
  );
  await p.close();
}
await b.close();
line.stop();
await server.stop();
process.exit();
