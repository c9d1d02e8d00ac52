import { Resvg } from '@resvg/resvg-js'
import { LOGO_COLOURS } from '@stipple/core/domain/logo-colours'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { readText } from '../../../test/read-text.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { contrastOnWhite } from './colours.ts'
import { engine } from './engine.ts'
import { readBrief } from './read-brief.ts'

const context = testContext()

type Options = Partial<Omit<TaskOf<'text-to-logo'>, 'kind'>>
const logoTask = (options: Options = {}): TaskOf<'text-to-logo'> => ({
  kind: 'text-to-logo',
  name: '星火科技',
  slogan: '',
  prompt: '',
  count: 1,
  seed: 0,
  ...options,
})

afterAll(closeChildren)

describeEngine('logo', {
  engine,
  context,
  tasks: [
    {
      title: 'four proposals for a Chinese name',
      task: logoTask({ slogan: '让想法发光', prompt: '人工智能软件公司', count: 4 }),
      expected: { count: 4, width: 1600, height: 1200 },
    },
    {
      title: 'one for an English name',
      task: logoTask({ name: 'Blue Harbor Coffee', prompt: 'a coffee shop', seed: 2 ** 32 - 1 }),
      expected: { count: 1, width: 1600, height: 1200 },
    },
  ],
})

describe('logo: readable text', () => {
  // Layouts follow the seed; text recognition cannot read names set in a circle or vertically.
  it.each([
    ['星火科技', '', 0],
    ['星火科技', '', 3],
    ['星火科技', '让想法发光', 6],
    ['半山书店', '一间慢慢读的书店', 8],
    ['青禾茶舍', '', 5],
  ])('shows %s (slogan %s, seed %i) [M-01]', async (name, slogan, seed) => {
    const read = (await readSvg({ name, slogan, seed })).join('\n')
    expect(read).toContain(name)
    expect(read).toContain(slogan)
  })

  it.each([
    ['Blue Harbor Coffee', 'Slow mornings', 0],
    ['Luma Yoga', 'Breathe in', 3],
    ['Oakwood and Sons', 'Furniture since 1978', 5],
    ['Little Paws', 'Pet care you can trust', 7],
  ])('shows %s (slogan %s, seed %i) [M-01]', async (name, slogan, seed) => {
    const read = plain((await readSvg({ name, slogan, seed })).join(''))
    expect(read).toContain(plain(name))
    expect(read).toContain(plain(slogan))
  })

  it('shows both halves of a bilingual name', async () => {
    const read = (await readSvg({ name: '半山书店 Halfway Books', seed: 3 })).join('')
    expect(read).toContain('半山书店')
    expect(plain(read)).toContain('halfwaybooks')
  })

  it('sets a long name in two lines without splitting words', async () => {
    const read = (await readSvg({ name: '北京星辰大海文化传媒有限公司', seed: 0 })).join('\n')
    expect(read.replaceAll('\n', '')).toContain('北京星辰大海文化传媒有限公司')
    expect(read).toContain('文化')
  })
})

describe('logo: the proposals', () => {
  it('differ from each other, all eight', async () => {
    const { svgs } = await make({ prompt: '茶馆', count: 8 })
    const small = await Promise.all(
      svgs.map((svg) =>
        sharp(Buffer.from(svg))
          .flatten({ background: '#fff' })
          .resize(64, 48, { fit: 'contain', background: '#fff' })
          .greyscale()
          .raw()
          .toBuffer(),
      ),
    )
    for (const [i, one] of small.entries()) {
      for (const other of small.slice(i + 1)) {
        const difference = one.reduce((sum, value, k) => sum + Math.abs(value - (other[k] ?? 0)), 0) / one.length
        expect(difference).toBeGreaterThan(8)
      }
    }
  })

  it('can each be made again from their own seed', async () => {
    const { svgs } = await make({ count: 3, seed: 41 })
    const { svgs: again } = await make({ seed: 43 })
    expect(again[0]).toBe(svgs[2])
  })

  it('depend on the type of business, in both languages [M-01]', async () => {
    const [coffee, dog] = await Promise.all(
      ['咖啡馆', 'a vet for dogs'].map(async (prompt) => (await make({ name: 'Nomo', prompt })).svgs[0]),
    )
    expect(coffee).not.toBe(dog)
    const { svgs: same } = await make({ name: 'Nomo', prompt: 'coffee shop' })
    expect(paths(same[0] ?? '')[0]).toBe(paths(coffee ?? '')[0])
  })

  it('name things that the mark cannot show, and keep to the colours of the prompt [M-06]', async () => {
    const task = logoTask({ name: 'Fang United', prompt: 'wolf head for a sports team, aggressive, black and red', seed: 2 })
    const { outputs, warnings } = await runTask(engine, { task, model: 'builtin/logo' }, { context })
    expect(warnings).toEqual([
      { code: 'words_ignored', text: { en: expect.stringContaining('wolf'), zh: expect.stringContaining('wolf') } },
    ])
    const svg = Buffer.from(outputs[0]?.attachments?.[0]?.bytes ?? []).toString()
    expect(await shareNear(svg, '#1f1f24')).toBeGreaterThan(0.02)
    const brief = readBrief({ name: 'Fang United', slogan: '', prompt: task.prompt })
    expect(brief.icons).not.toContain('trophy')
    expect(readBrief({ name: '山野', slogan: '', prompt: '一只猫，黑色' })).toMatchObject({ named: ['#1f1f24'], unmet: [] })
    expect(readBrief({ name: '山野', slogan: '', prompt: '一只猫，黑色' }).icons[0]).toBe('cat')
  })

  it.each(LOGO_COLOURS.flatMap(({ hex }) => hex ?? []))('keep to %s, every colour clear on white', async (colour) => {
    const { svgs } = await make({ colour, count: 4, slogan: 'Since 1978' })
    for (const svg of svgs) {
      const fills = [...new Set([...svg.matchAll(/fill="(#\w{6})"/g)].map(([, fill = '']) => fill))].filter((fill) => fill !== '#ffffff')
      expect(fills.length).toBeGreaterThan(0)
      for (const fill of fills) expect(contrastOnWhite(fill)).toBeGreaterThanOrEqual(3)
    }
    const share = await Promise.all(svgs.map((svg) => shareNear(svg, colour)))
    expect(Math.min(...share)).toBeGreaterThan(0.05)
  })

  it('consist of outlines only, with an accessible name', async () => {
    const { svgs } = await make({ name: 'Salt & <Pepper>', count: 4 })
    for (const svg of svgs) {
      expect(svg).toContain('<title>Salt &amp; &lt;Pepper&gt;</title>')
      expect(
        svg.replaceAll(/<path fill="#[0-9a-f]{6}" transform="(?:translate|matrix)\([-\d. e]+\)" d="[A-Za-z\d .,-]+"\/>\n/g, ''),
      ).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">\n<title>[^<]*<\/title>\n<\/svg>\n$/,
      )
    }
  })

  it('leave space at every edge', async () => {
    const { svgs, pngs } = await make({ name: 'Grand Yonder Journeys', count: 8 })
    for (const svg of svgs) {
      const { x, y, width, height } = new Resvg(svg).innerBBox() ?? { x: 0, y: 0, width: 0, height: 0 }
      const [wide = 0, high = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number)
      const least = Math.min(wide, high) * 0.04
      expect(Math.min(x, y, wide - x - width, high - y - height)).toBeGreaterThan(least)
    }
    for (const png of pngs) expect((await sharp(png).extract({ left: 0, top: 0, width: 1600, height: 40 }).stats()).isOpaque).toBe(true)
  })

  it.each([
    'Q',
    '道',
    'x y',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN',
    '中'.repeat(40),
    'Größe Ünïcode',
    'Кофейня',
    '24/7',
    "L'Été & Co.",
  ])('accept the name %s', async (name) => {
    const { svgs } = await make({ name, count: 8 })
    expect(new Set(svgs).size).toBe(8)
  })
})

describe('logo: invalid input', () => {
  it.each([
    [{ name: 'Fun 🎉 Shop' }, 'name', '🎉'],
    [{ name: '𓀀𓀁 Egypt' }, 'name', '𓀀'],
    [{ slogan: 'made with ❤️' }, 'slogan', '❤'],
    [{ name: '   ' }, 'name', 'letters'],
    [{ name: '!!!' }, 'name', 'letters'],
  ])('refuses %j and names the field', async (options, field, shown) => {
    await expect(make(options)).rejects.toMatchObject({ code: 'invalid_input', field, message: expect.stringContaining(shown) })
  })
})

async function make(options: Options): Promise<{ svgs: string[]; pngs: Uint8Array[] }> {
  const { outputs } = await runTask(engine, { task: logoTask(options) }, { context })
  const svgs = outputs.map(({ attachments }) => new TextDecoder('utf-8', { fatal: true }).decode(attachments?.[0]?.bytes))
  return { svgs, pngs: outputs.map(({ bytes }) => bytes) }
}

async function readSvg(options: Options): Promise<readonly string[]> {
  const [svg = ''] = (await make(options)).svgs
  return readText(
    new Resvg(svg, { fitTo: { mode: 'width', value: 1000 }, background: '#fff', font: { loadSystemFonts: false } }).render().asPng(),
  )
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d&]/gu, '')
const paths = (svg: string): readonly string[] => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d)

/** Share of the ink that is close to a colour. */
async function shareNear(svg: string, colour: string): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const data = await sharp(Buffer.from(svg)).resize(300).ensureAlpha().raw().toBuffer()
  let [near, ink] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 200) continue
    ink += 1
    if (wanted.every((value, channel) => Math.abs(value - (data[i + channel] ?? 0)) < 36)) near += 1
  }
  return near / ink
}
