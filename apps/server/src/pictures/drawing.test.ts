import { expect, test } from 'vitest'
import { cleanDrawing } from './drawing.ts'
import { NoPicture } from './pictures.ts'

const svg = (inside: string, attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"') =>
  `<svg ${attributes}>${inside}</svg>`

test('shapes, gradients and colours stay as they are', () => {
  const logo = svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#0b2b2a"></stop></linearGradient></defs>' +
      '<path d="M5 23c3-9 5-14 8-14" fill="url(#a)" stroke="#35d6a8" stroke-width="3"></path>',
  )
  expect(cleanDrawing(logo)).toBe(logo)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['a page', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">x</body></foreignObject>'],
  ['a picture elsewhere', '<image href="https://evil.example/a.png"/>'],
  ['a style', '<style>@import url(https://evil.example/a.css);</style>'],
  ['a copy', '<use href="#a"/>'],
  ['a movement', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['text', 'alert(1)<text>alert(1)</text><![CDATA[<script>alert(1)</script>]]><!-- alert(1) -->'],
])('%s is left out, with all that is in it', (_what, inside) =>
  expect(cleanDrawing(svg(`${inside}<path d="M1 1"/>`))).toBe(svg('<path d="M1 1"></path>')),
)

test.each([
  ['a handler', 'onload="alert(1)"'],
  ['a handler of another prefix', 'xmlns:s="http://www.w3.org/2000/svg" s:onload="alert(1)"'],
  ['a paint elsewhere', 'fill="url(https://evil.example/a.svg#a)"'],
  ['a hidden paint elsewhere', 'fill="url(&#104;ttps://evil.example/#a)"'],
  ['a link', 'href="javascript:alert(1)"'],
  ['a style that fetches', 'style="background:url(//evil.example);behavior:url(x)"'],
  ['a class', 'class="a"'],
])('%s of an element is left out', (_what, attribute) =>
  expect(cleanDrawing(svg(`<path d="M1 1" ${attribute}/>`))).toBe(svg('<path d="M1 1"></path>')),
)

test('a style becomes attributes and wins over them, as in a browser', () => {
  expect(cleanDrawing(svg('<path fill="red" style="fill:#00f;stroke : none;x:y"/>'))).toBe(
    svg('<path fill="#00f" stroke="none"></path>'),
  )
})

test('the size of a file does not tell how long it takes: masks of masks are left out', () => {
  const nested = '<mask id="b"><g mask="url(#a)"><path clip-path="url(#a)" d="M0 0"/></g></mask><g mask="url(#b)"/>'
  expect(cleanDrawing(svg(nested))).toBe(svg('<mask id="b"><g><path d="M0 0"></path></g></mask><g mask="url(#b)"></g>'))
})

test.each([
  ['nothing', ''],
  ['no drawing', '<html><body/></html>'],
  ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['an entity', '<!DOCTYPE svg [<!ENTITY a "x">]><svg><path d="&a;</svg>'],
  ['too many parts', svg('<path/>'.repeat(1_001))],
  ['too many bytes', svg(`<path d="${'M0 0 '.repeat(14_000)}"/>`)],
])('%s is no picture', (_what, file) => expect(() => cleanDrawing(file)).toThrow(NoPicture))
