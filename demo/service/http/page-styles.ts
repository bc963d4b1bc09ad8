/** The style sheet of the service's own pages. */
export const pageStyles = `
:root { color-scheme: light dark; --accent: light-dark(#b8420f, #ff9d5c); --on-accent: light-dark(#fff, #2a0f02);
  --surface: light-dark(#fff, #1d1713); --page: light-dark(#f6efe8, #120d0a); --text: light-dark(#2a1a10, #f7ece2);
  --muted: light-dark(#6f5a4b, #c0a997); --line: light-dark(#e6d9cd, #3b2f27); --good: light-dark(#22713d, #7fd89b); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--page);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(30rem, 100%); padding: 2rem; background: var(--surface); border: 1px solid var(--line);
  border-radius: 1rem; box-shadow: 0 1rem 3rem rgb(0 0 0 / .12); }
.shop { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.5rem; color: var(--muted); font-weight: 600; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.2; text-wrap: balance; }
.paid h1 { color: var(--good); }
table { width: 100%; margin: 1.5rem 0; border-collapse: collapse; }
th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { text-align: start; font-weight: 400; padding-inline-end: 1rem; }
td { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { border: 0; font-size: 1.15rem; font-weight: 700; }
form { display: grid; gap: .75rem; }
button, a.pay { display: block; width: 100%; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .6rem;
  background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.pay { background: var(--accent) !important; border-color: var(--accent) !important; color: var(--on-accent) !important; }
button:hover, a.pay:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
h1 + ol { padding-inline-start: 1.25rem; }
code { overflow-wrap: anywhere; }
.note { margin: 1.5rem 0 0; color: var(--muted); font-size: .875rem; }
`;
