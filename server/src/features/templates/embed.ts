import { addressOfWork } from '@stipple/core/domain/asset-address'
import { definitionOf, type Language } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import { apps as english } from '@stipple/core/messages/en/apps'
import type { Context } from '../../context.ts'
import type { App, Reply } from '../../http/app-type.ts'
import { basePathOf, htmlBelow } from '../../http/base-path.ts'
import { isFeatureOn } from '../../http/feature-switches.ts'
import { languageOf } from '../../http/language.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { Problem } from '../../problem.ts'
import { examplesOf as publishedWith } from './data.ts'
import { requireApp } from './find.ts'
import { costOf, type App as Found } from './present.ts'

type Texts = typeof english.embedded

/** Example images on the page. */
const MAX_EXAMPLES = 4

/**
 * `/embed/apps/{app}`: a page about a shared app with example images, which pages of the sites that the operator lists may show in a frame. It has no scripts and reads no cookies: everyone sees
 * the same, and its button opens the app in a tab of its own, where members are logged in.
 */
export function embedRoutes(app: App, context: Context): void {
  app.get('/embed/apps/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const language = languageOf(request)
    const { id } = request.params as { readonly id: string }
    const found = await requireApp(context, { id, caller: undefined, language }).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    allowFrames(reply, context.settings.get('site.embedders'))
    const texts = await textsIn(language)
    const body = found
      ? describe(found, { texts, examples: await examplesOf(context, found) })
      : `<div><h1>${escapeHtml(texts.gone)}</h1></div>`
    const page = pageOf({ language, title: escapeHtml(found?.row.name ?? texts.gone), body })
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .send(htmlBelow(page, basePathOf(context.config)))
  })
}

/** Replaces the headers of all other pages, which nobody may frame. */
function allowFrames(reply: Reply, origins: readonly string[]): void {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ')
  reply.header(
    'content-security-policy',
    `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
  )
  if (origins.length > 0) reply.removeHeader('x-frame-options')
}

async function textsIn(language: Language): Promise<Texts> {
  const own = (await CATALOGUE.apps[language]?.())?.apps
  return { ...english.embedded, ...own?.embedded }
}

/** Addresses of example images: published by the creator, so that no other member’s works appear on foreign sites. */
async function examplesOf(context: Context, { row }: Found): Promise<readonly string[]> {
  if (row.accountId === '' || !isFeatureOn(context, 'community')) return []
  const works = await publishedWith(context.db, row, MAX_EXAMPLES)
  return works.map(({ id }) => addressOfWork(id, '300.webp'))
}

function describe(app: Found, { texts, examples }: { texts: Texts; examples: readonly string[] }): string {
  const { id, name, description, cover, uid } = app.row
  const price = texts[costOf(app) === 1 ? 'price_one' : 'price_other'].replace('{{count}}', String(costOf(app)))
  const facts = [price, uid === '' ? texts.house : texts.by.replace('{{maker}}', () => uid)]
  return `${cover === null ? '' : `<img src="${escapeHtml(cover)}" alt="" width="160" height="160">`}
<div>
<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(description)}</p>
<p class="facts">${escapeHtml(facts.join(' · '))}</p>
<a href="/app/${encodeURIComponent(id)}" target="_blank" rel="noopener">${escapeHtml(texts.open)}</a>
</div>
${examples.length === 0 ? '' : `<ul>${examples.map((address, index) => exampleOf(address, { texts, number: index + 1 })).join('')}</ul>`}`
}

function exampleOf(address: string, { texts, number }: { texts: Texts; number: number }): string {
  const text = texts.example.replace('{{number}}', String(number))
  return `<li><img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" width="300" height="300" loading="lazy"></li>`
}

/** Colours are the reader's own: those of the system, light or dark. */
const pageOf = ({ language, title, body }: { language: Language; title: string; body: string }): string => `<!doctype html>
<html lang="${definitionOf(language).tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; }
img { width: 160px; height: 160px; border-radius: 8px; object-fit: cover; }
div { flex: 1 1 220px; min-width: 0; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 18px; }
p { margin: 6px 0 0; }
ul { display: grid; flex: 1 0 100%; grid-template-columns: repeat(4, 1fr); gap: 8px; margin: 0; padding: 0; list-style: none; }
li img { display: block; width: 100%; height: auto; aspect-ratio: 1; }
.facts { font-size: 13px; opacity: 0.75; }
a { display: inline-block; margin-top: 12px; padding: 8px 16px; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`
