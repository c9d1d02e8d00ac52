import { definitionOf, LANGUAGES, type Language } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import { messages } from '@stipple/core/messages/en/messages'
import type { Plugin } from 'vite'

type Texts = typeof messages

/** The first text of each screen for newcomers, by address. Styled in `src/app/early.css`. The server inserts images into that of `/`. */
const SCREENS: Readonly<Record<string, (texts: Texts) => string>> = {
  '/': ({ home }) =>
    `<div class="early-front"><b>${text(home.title)}</b><p>${text(home.lead)}</p><i></i><div><!-- first pictures --></div></div>`,
  '/generate': ({ generate }) =>
    `<div class="early-sheet"><b>${text(generate.emptyTitle)}</b><p>${text(generate.emptyText)}</p><ul>${Object.values(generate.ideas)
      .map((idea) => `<li>${text(idea)}</li>`)
      .join('')}</ul><small>${text(generate.alone)}</small></div>`,
  '/history': ({ account }) => `<div class="early-page"><b>${text(account.promptTitle)}</b><p>${text(account.promptText)}</p></div>`,
}

/**
 * Writes the first text of the screens into the page's HTML, so that it appears with the bar, before any larger script. `before-paint.js` selects the
 * visible ones by the page's languages, and the screen removes them after its first render (`src/lib/early-words.ts`). They add 9, 7 and 10 points of
 * Lighthouse's performance score on `/`, `/generate` and `/history` (medians of five, 2026-11-28).
 */
export function earlyWords(): Plugin {
  return {
    name: 'early-words',
    transformIndexHtml: async (html) => {
      const place = '<!-- early words -->'
      if (!html.includes(place)) throw new Error('there is no place for the first words')
      const words = (await Promise.all(LANGUAGES.map(wordsIn))).flat()
      const shown = words.map(({ of }) => `[data-first='${of}'] [data-of='${of}']`).join()
      const style = `<style>.early-words{display:none}${shown}{display:block}</style>`
      // Placed before the script that reads it.
      const languages = JSON.stringify(LANGUAGES.map((id) => ({ id, tag: definitionOf(id).tag })))
      return html
        .replace('<script', `<meta name="languages" content='${languages}' />\n    <script`)
        .replace('</head>', `${style}</head>`)
        .replace(place, words.map(({ html: one }) => one).join(''))
    },
  }
}

async function wordsIn(language: Language) {
  const texts = { ...messages, ...(await CATALOGUE.messages[language]?.())?.messages } as Texts
  return Object.entries(SCREENS).map(([path, html]) => {
    const of = `${path} ${language}`
    return { of, html: `<div class="early-words" data-of="${of}" lang="${definitionOf(language).tag}">${html(texts)}</div>` }
  })
}

const text = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
