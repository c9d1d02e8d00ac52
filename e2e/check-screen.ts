import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import type { Text } from '@stipple/core/domain/text'
import { messages as en } from '@stipple/core/messages/en/messages'
import { messages as zh } from '@stipple/core/messages/zh/messages'
import { ROOT } from '../scripts/root.ts'

/** Imported without types: engines are compiled without browser types. */
const { KINDS } = (await import(new URL('../engines/src/kinds/registry.gen.ts', import.meta.url).href)) as {
  readonly KINDS: readonly { readonly label: Text }[]
}

export const SHOTS = join(ROOT, 'test-results', 'screens')
export const WIDTHS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const
export const PROMPTS = ['a red fox in the snow at sunset, watercolor', 'a lighthouse by the sea, storm clouds'] as const

/** Soft, so that one faulty screen does not keep the others from being checked. */
export const check = expect.configure({ soft: true })

type Width = 1440 | 390
type Scheme = 'light' | 'dark'
export type Language = 'en' | 'cn'

/** A member of its own, who sees none of the other stories' works. */
export const SEED_USER = 'Lookout'

export const texts = (language: Language) => (language === 'cn' ? zh : en)

/** Opens a page in a language, and collects its errors. A guest's language comes from the browser, a member's from the account. */
export async function open(context: BrowserContext, language?: Language): Promise<{ page: Page; errors: string[] }> {
  if (language)
    await context.addInitScript(
      (language) => localStorage.setItem('stipple-options', JSON.stringify({ state: { language, allowLargerParams: false }, version: 1 })),
      language === 'cn' ? 'zh' : 'en',
    )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

/** Waits until the page has stopped loading and moving. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').locator('h1, h2, form').first()).toBeAttached()
  await expect(page.locator('[class*="bone"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

interface Screen {
  readonly name: string
  readonly language: Language
  readonly widths?: readonly Width[]
  /** Shows texts written by people, in any language. */
  readonly quotes?: boolean
  /** Other pages share its structure. */
  readonly alike?: boolean
  /** Checks the dialog or menu over the page in place of the page. */
  readonly over?: 'dialog' | 'menu'
  /** Further expectations, once for each width. */
  readonly expectations?: (width: Width) => Promise<void>
}

const SCHEMES = ['light', 'dark'] as const
/** Pages of one structure are checked in both languages, schemes and widths, but not in every combination. */
const ALIKE = { en: ['light'], cn: ['dark'] } as const
/** Images for manual review, saved on request only. */
const IN_PICTURES = Boolean(process.env['SCREENS'])

/** Checks the current screen in both widths and schemes. The page follows the window and the system, so nothing is loaded again. */
export async function checkScreen(
  page: Page,
  { name, language, widths = [1440, 390], quotes = name === 'resources', alike = false, over, expectations }: Screen,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(WIDTHS[width])
    await settle(page)
    await checkWords(page, { name, width, language, quotes })
    await expectations?.(width)
    for (const scheme of alike ? ALIKE[language] : SCHEMES) {
      const rules = rulesFor({ language, width, scheme, alike })
      if (!rules && !IN_PICTURES) continue
      const what = `${name}-${width}-${scheme}-${language}`
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await page.evaluate(endAnimations)
      if (IN_PICTURES) await page.screenshot({ path: join(SHOTS, `${what}.png`), fullPage: over === undefined, animations: 'disabled' })
      if (rules) await checkAccess(page, { what, rules, over })
    }
  }
}

/** Ends animations: colours in transition belong to neither scheme. */
const endAnimations = async () => {
  // An element that inherits a colour starts its own transition when its parent's has ended.
  for (let still = 0; still < 3;) {
    const finite = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    for (const animation of finite) animation.finish()
    still = finite.length === 0 ? still + 1 : 0
    await new Promise(requestAnimationFrame)
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const COLOURS = ['color-contrast', 'link-in-text-block']

type Rules = (axe: AxeBuilder) => AxeBuilder
interface View {
  readonly language: Language
  readonly width: Width
  readonly scheme: Scheme
  readonly alike: boolean
}

/** Runs each rule where its result can differ: colours by scheme, structure by width, and sizes of targets by language as well. */
function rulesFor({ language, width, scheme, alike }: View): Rules | undefined {
  const [wide, light] = [width === 1440, scheme === 'light']
  if (alike && !(language === 'en' && wide)) return undefined
  if (language === 'cn') return !wide && light ? (axe) => axe.withRules(['target-size']) : undefined
  if (wide) return light ? (axe) => axe.withTags(STANDARDS) : (axe) => axe.withRules(COLOURS)
  return light ? (axe) => axe.withTags(STANDARDS).disableRules(COLOURS) : undefined
}

async function checkWords(
  page: Page,
  {
    name,
    width,
    language,
    quotes,
  }: { readonly name: string; readonly width: Width; readonly language: Language; readonly quotes: boolean },
): Promise<void> {
  const what = `${name} at ${width}, ${language}`
  await check(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
  const words = await wordsOf(page)
  check(words, what).not.toMatch(RAW_KEY)
  check(words, what).not.toContain('{{')
  if (language === 'en' && !quotes) check(words.replaceAll(/点绘|中文|点 \/ dots/g, ''), what).not.toMatch(/\p{Script=Han}/u)
  if (language === 'cn' && !quotes) check(words.replaceAll(SAME_IN_BOTH, ''), what).not.toMatch(/[A-Za-z]{4,}/)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await check.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function checkAccess(
  page: Page,
  { what, rules, over }: { readonly what: string; readonly rules: Rules; readonly over: Screen['over'] },
): Promise<void> {
  // The page keeps axe from one check to the next; injecting it takes longer than most checks.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Legacy mode is one call in the page itself; violations only, because the report of passed rules would take most of the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode().options({ resultTypes: ['violations'] })
  // The page behind a dialog has been checked already.
  for (const selector of over ? OVER[over] : []) axe.include(selector)
  await layBars(page, true)
  const { violations } = await rules(axe).analyze()
  await layBars(page, false)
  const descriptions = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
  check(descriptions, what).toEqual([])
}

/** Makes fixed bars static, or restores them: an element half under one would look too small. */
const layBars = (page: Page, laid: boolean): Promise<void> =>
  page.evaluate((laid) => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, nav'))
      bar.style.position = laid && /fixed|sticky/.test(getComputedStyle(bar).position) ? 'static' : ''
  }, laid)

const OVER = { dialog: ['[role="dialog"]', 'dialog[open]'], menu: ['[role="menu"]'] } as const

/** Texts written by people, and names. The page of models and licences also quotes licences. */
const SAME_IN_BOTH = new RegExp(
  [
    ...PROMPTS,
    DEFAULT_NEGATIVE_PROMPT,
    `${SEED_USER}-\\d+`,
    SEED_USER,
    'LoRA',
    'Logo',
    'ComfyUI',
    'OpenTelemetry',
    'Open WebUI',
    'LibreChat',
    'https(?!:)',
    'HTTP',
    'Google Authenticator',
    'Aegis',
    '1Password',
    'SMTP_URL',
    'SMTP_FROM',
    'safetensors',
    'GGUF',
    'Photoshop',
    'Krita',
    'Blender',
    'GIMP',
    'FLUX\\.\\d',
    'Kontext',
    'Qwen-Image-Edit',
    'Idempotency-Key',
    'curl',
    'TypeScript',
    'Python',
    'webhook',
    'stipple',
    'Forge',
    'SD\\.Next',
    'SwarmUI',
    'InvokeAI',
    'Fooocus',
    'NovelAI',
    'Draw Things',
    'React',
    'PUBLIC_URL',
    'HEIC',
    'sd-server',
    'CUDA',
    'Vulkan',
    'JSON',
    'https://example.org/studio',
    ...KINDS.map(({ label }) => label.zh.replaceAll('.', '\\.')),
    'OpenAI',
    'horde-worker-reGen',
    'bridgeData',
    'worker',
    'kudos',
    'SDXL',
    'ControlNet',
    'Copyleft',
    'AGPL',
    'WebM',
    'WebP',
    'WEBM',
    'Markdown',
    'Ctrl',
    'Shift',
    'Delete',
    'Enter',
    'Home',
    'Backspace',
    'PgUp',
    'PgDn',
    'Stipple',
    'English',
    'Real-ESRGAN',
    'Apache License',
    'Cookie',
    'Gemini',
    'v1beta',
    'wait_time',
  ].join('|') +
    // Description of goods for payers, the operator's addresses, orders, image formats, browsers and the user's id.
    '|AIGC|点 / dots|https://stipple.example/\\w+|[0-9a-f-]{36}|JPEG|WEBP|AVIF|TIFF|Danbooru|danbooru|Linux|Chrome|Mozilla.*|\\b[a-z0-9]{10}\\b',
  'g',
)
const RAW_KEY = new RegExp(`\\b(${Object.keys(en).join('|')})\\.[a-z]\\w+`)

/** All text of the page, visible or read by screen readers. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-valuetext', 'placeholder', 'alt', 'title']
    const attributeTexts = [...document.querySelectorAll(attributes.map((name) => `body [${name}]`).join(','))].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributeTexts].join('\n')
  })
