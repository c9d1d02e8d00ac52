import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { ROOT } from '../scripts/root.ts'
import type { Editor } from '../web/src/features/canvas/engine/editor.ts'
import type { documentOf } from '../web/src/features/canvas/layers/document.ts'
import type { LayerEditor } from '../web/src/features/canvas/layers/layer-editor.ts'

declare global {
  interface Window {
    readonly StippleCanvas: {
      readonly Editor: typeof Editor
      readonly LayerEditor: typeof LayerEditor
      readonly documentOf: typeof documentOf
    }
    /** Points of a pen with pressure that reached the host. */
    moves: number
  }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })

/** The canvas as one script. */
export async function bundleCanvas(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(ROOT, 'bench/canvas-parts.ts'), formats: ['iife'], name: 'StippleCanvas' },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('Nothing was built')
  return output.output[0].code
}

const ADDRESS = 'https://canvas.test/'
const BODY = '<body style="margin:0"><div id="host" style="position:relative;width:1000px;height:800px"></div></body>'

/** A page with that script and a host for the canvas, 1000 by 800. */
export async function openPage(browser: Browser, { script, ratio }: { script: string; ratio: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, deviceScaleFactor: ratio })
  const page = await context.newPage()
  // Only pages of a secure origin get coalesced events, as the canvas does where it is used.
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: BODY }))
  await page.goto(ADDRESS)
  await page.addScriptTag({ content: script })
  return page
}
