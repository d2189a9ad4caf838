/**
 * Runs inline before the first paint and chooses among what the page already has: its colours, and the labels for who is signed in. At most
 * 1 KB. `auto` is as the system (ui/ThemeSwitch.tsx); the marker of a log-in runs out (auth/loginMarker.ts). Where the browser lends no storage
 * the page is as for a stranger. A form that is sent before its script has come waits for it (islands/contact.ts): sent by the browser, its
 * words would stand in an address and reach nobody.
 */
export const BOOT = `addEventListener("submit",function(e){e.preventDefault();e.target.dataset.asked=""});
(function(h){h.scripts="on";try{var s=localStorage,t=s.getItem("theme"),m=s.getItem("loginMarker");
if(t==="light"||t==="auto"&&matchMedia("(prefers-color-scheme: light)").matches)h.theme="light";
if(s.getItem("userToken"))h.session="signedIn";
else if(s.getItem("hasLoggedIn")&&(!m||Date.now()<JSON.parse(m).expiry))h.session="remembered"}catch(e){}
})(document.documentElement.dataset)`;
