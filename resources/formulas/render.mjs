// Turns formulas.json into one SVG per formula, beside this file:
//   npm install mathjax-full@3.2.2 && node render.mjs
// fontCache 'none' makes every glyph a path of its own, which Qt Svg draws; currentColor becomes the colour of the text
// when the window draws a formula.
import { readFileSync, writeFileSync } from 'node:fs';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { SVG } from 'mathjax-full/js/output/svg.js';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { AllPackages } from 'mathjax-full/js/input/tex/AllPackages.js';

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const page = mathjax.document('', {
    InputJax: new TeX({ packages: AllPackages }),
    OutputJax: new SVG({ fontCache: 'none' }),
});

const place = (name) => new URL(name, import.meta.url);
const formulas = JSON.parse(readFileSync(place('formulas.json'), 'utf8'));
for (const [name, tex] of Object.entries(formulas)) {
    const svg = adaptor.innerHTML(page.convert(tex, { display: true }));
    if (svg.includes('data-mml-node="merror"'))
        throw new Error(`${name}: not TeX: ${tex}`);
    writeFileSync(place(`${name}.svg`), svg + '\n');
}
