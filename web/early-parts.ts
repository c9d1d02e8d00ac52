import { existsSync } from 'node:fs'
import { definitionOf, type Language, LANGUAGES, textsFor } from '@stipple/core/domain/text'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { filesWith, fontOf } from './bundle-files.ts'
import { FIRST_SCREENS, START } from './first-screens.ts'

/** Modules that the page needs at once, by the first segment of its address and by its language. */
const PARTS: Readonly<Record<string, readonly RegExp[]>> = {
  ...textsOf(['messages']),
  ...textsOf(['community'], '/ '),
  ...textsOf(['gallery', 'collections'], '/history '),
  ...FIRST_SCREENS,
}

/** The link that requests a file of the start while the page is read, in the way in which it will be loaded; what the first bar needs goes ahead of it. */
const preloaded = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: file.endsWith('.css')
    ? { rel: 'preload', as: 'style', fetchpriority: 'low', crossorigin: true, href: `/${file}` }
    : { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

/** Modules of the texts of areas, under `page` and each language. */
function textsOf(areas: readonly string[], page = ''): Record<string, readonly RegExp[]> {
  const isThere = (path: string) => existsSync(new URL(`../core/src/messages/${path}.ts`, import.meta.url))
  const files = (language: Language) =>
    textsFor(language)
      .flatMap((one) => areas.map((area) => `${one}/${area}`))
      .filter(isThere)
      .map((path) => new RegExp(`/core/src/messages/${path}\\.ts$`))
  return Object.fromEntries(LANGUAGES.map((language) => [`${page}${language}`, files(language)]))
}

/**
 * Names the files of the start in the page of a build, and tells `before-paint.js` which languages there are and which files these modules lie in, so that
 * all are requested before the page's script runs: one round trip instead of three.
 */
export function earlyParts(): Plugin {
  return {
    name: 'early-parts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const start = bundle ? filesOf(bundle, [START]).filter((file) => !html.includes(file)) : []
        const asked = (files: readonly string[]) => files.filter((file) => !html.includes(file) && !start.includes(file))
        const parts = (built: Rolldown.OutputBundle) =>
          Object.entries(PARTS).map(([name, modules]) => [name, asked(filesOf(built, modules))])
        const content = JSON.stringify({
          languages: LANGUAGES.map((id) => ({ id, tag: definitionOf(id).tag })),
          // A font that arrives late makes the browser lay out all text twice.
          parts: bundle ? { every: [fontOf(bundle)], ...Object.fromEntries(parts(bundle)) } : {},
        })
        // Placed right before the script that reads it: the first kilobyte of the page must hold the character set.
        const reader = '<script src="/before-paint.js">'
        if (!html.includes(reader)) throw new Error('nobody reads which parts come early')
        return {
          html: html.replace(reader, `<meta name="before-paint" content='${content}' />\n    ${reader}`),
          tags: start.map(preloaded),
        }
      },
    },
  }
}

/** The files that contain these modules, with their imports. */
function filesOf(bundle: Rolldown.OutputBundle, parts: readonly RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const names = parts.flatMap((part) => {
    const owner = chunks.find((chunk) => chunk.moduleIds.some((id) => part.test(id)))
    if (!owner) throw new Error(`nothing was built from ${part.source}`)
    // The chunk that the dynamic import names may be another than the one that contains the module.
    return chunks
      .filter((chunk) => chunk === owner || (chunk.facadeModuleId && part.test(chunk.facadeModuleId)))
      .map(({ fileName }) => fileName)
  })
  return [...filesWith(bundle, names)]
}
