import { chromium } from '@playwright/test';
const B='http://localhost:4150', P='Demo-2026!';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox'] });
async function login(email){ const r=await fetch(B+'/api/v1/users/authentication',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:P})}); return (await r.json()).token; }
const api=(t,m,p,b)=>fetch(B+'/api/v1'+p,{method:m,headers:{authorization:'Bearer '+t,...(b?{'content-type':'application/json'}:{})},...(b?{body:JSON.stringify(b)}:{})});
async function open(t,path,{w=1440,h=900,lang='en'}={}){ const c=await browser.newContext({viewport:{width:w,height:h},locale:lang,reducedMotion:'reduce'}); const p=await c.newPage(); await p.addInitScript(([t,l])=>{localStorage.setItem('token',btoa(t));localStorage.setItem('lang',l)},[t,lang]); await p.goto(B+path); await p.locator('main').waitFor(); await p.waitForTimeout(2500); return p; }
const admin=await login('admin@demo.example'), partner=await login('partner@demo.example');
const list=(await (await api(admin,'GET','/trainings?lang=en&asLearner=false')).json()).items.filter(x=>x.isOwner);
const res=(await (await api(admin,'GET','/resources?lang=en')).json()).items;
if(process.argv[2]==='prep'){ console.log((await api(admin,'DELETE','/trainings/'+list[0].id)).status, list[0].title);
 if(res[0]) console.log((await api(admin,'DELETE','/resources/'+res[0].id)).status);
 const cs=(await (await api(admin,'GET','/courses?lang=en')).json()).items; const c=cs.find(x=>x.isGlobal); if(c) console.log('course',(await api(admin,'DELETE','/courses/'+c.id)).status); }
const mine=(await (await api(partner,'GET','/trainings?lang=en&asLearner=false')).json()).items;
let target; for(const x of mine){ const u=await (await api(partner,'GET','/trainings/'+x.id+'/usage')).json(); if(u.keptUntil||x.availableUntil){target=x;break;} }
console.log('target',target?.id,target?.title);
for(const [lang,w,h,n] of [['en',1440,900,'d'],['fr',390,844,'p']]){
 let p=await open(admin,'/admin/catalog',{w,h,lang}); await p.screenshot({path:`/tmp/del-shots/list-${n}.png`});
 await p.getByRole('button',{name:/Recently deleted|Supprimés récemment/}).first().click(); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/del-shots/dialog-${n}.png`}); await p.context().close();
 p=await open(admin,'/admin/catalog?tab=resources',{w,h,lang}); await p.screenshot({path:`/tmp/del-shots/resources-${n}.png`}); await p.context().close();
 p=await open(admin,'/admin/catalog?tab=courses',{w,h,lang}); await p.screenshot({path:`/tmp/del-shots/courses-${n}.png`}); await p.context().close();
 if(target){ p=await open(partner,'/partner/catalog',{w,h,lang}); await p.getByText(target.title).first().click().catch(()=>{}); await p.waitForTimeout(1500);
  if(lang==='en' && !target.availableUntil){ await p.getByRole('button',{name:'Delete',exact:true}).click(); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/del-shots/withdraw-${n}.png`}); await p.getByRole('button',{name:'Withdraw',exact:true}).click(); await p.waitForTimeout(1500);} 
  await p.screenshot({path:`/tmp/del-shots/partner-${n}.png`}); await p.context().close();
  p=await open(admin,'/admin/catalog-widid',{w,h,lang}); await p.screenshot({path:`/tmp/del-shots/global-${n}.png`}); await p.getByRole('button',{name:/Notifications/}).click(); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/del-shots/notif-${n}.png`}); await p.context().close(); }
}
await browser.close();
