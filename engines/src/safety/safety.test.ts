import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { testContext } from '../../test/context.ts'
import { closeChildren } from '../kit/child-pool.ts'
import { runInChild } from '../kit/run-in-child.ts'
import type { LocalContent } from '../spec.ts'
import type { SafetyInput, Shares } from './child.ts'
import { builtinSafety } from './create-safety.ts'

const { checkWords, checkPicture, checkFilm } = builtinSafety
const context = { ...testContext(), signal: new AbortController().signal }
const fixtures = fileURLToPath(new URL('../builtin/cutout/__fixtures__', import.meta.url))

afterAll(closeChildren)

describe('the safety check of words', () => {
  const unfit = [
    'a nude woman on a bed', 'hardcore sex scene', '(NSFW:1.3), best quality', 'ｎｕｄｅ girl', 'n.u.d.e girl', 'nu\u200bde woman', 'sexy schoolgirl', 'child in lingerie',
    '一个裸体的女人', '色情图片', '性感的小学生', '斩首现场',
  ] as const // prettier-ignore
  it.each(unfit)('finds %s [M-04]', (text) => expect(checkWords(text)).toBe('nsfw'))

  const fit = [
    'a footballer scores a goal', 'stars seen with the naked eye', 'nude lipstick on a marble table', 'naked trees in winter', 'a field of rape flowers', 'rapeseed', 'pussy willow branches',
    'Capricorn constellation', 'Essex village', 'a sexy sports car', 'children on a beach', 'grape harvest', 'Scunthorpe United', 'cocktail', 'a rooster, cock of the walk',
    '赤裸裸的真相', '裸露的岩石', '性感的女人', '孩子们在海边玩', '油菜花田', '踢足球的运动员',
  ] as const // prettier-ignore
  it.each(fit)('lets %s pass [M-04]', (text) => expect(checkWords(text)).toBe('sfw'))
})

describe('the safety check of images', { timeout: 120_000 }, () => {
  it('passes photographs, drawings and paintings [M-04]', async () => {
    const names = (await readdir(fixtures)).filter((name) => /\.(jpg|webp)$/.test(name))
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect([name, await checkPicture(await readFile(join(fixtures, name)), context)]).toEqual([name, 'sfw'])
  })

  it('classifies photographs and drawings with the expected network', async () => {
    const folder = await context.packs.ensure('nsfw', { signal: context.signal, report: () => undefined })
    const check = async (path: string) => {
      const [shares] = await runInChild<SafetyInput, readonly Shares[]>({
        module: new URL('child.ts', import.meta.url),
        input: { image: await readFile(path), model: join(folder, 'nsfw.onnx') },
        context: { ...context, budget: { memoryBytes: 2 ** 31, milliseconds: 30_000, threads: 1 }, report: () => undefined },
      })
      if (!shares) throw new Error('nothing was seen')
      return shares
    }
    const photo = await check(join(fixtures, 'coffee.webp'))
    expect(photo.neutral).toBeGreaterThan(0.9)
    const drawn = await check(fileURLToPath(new URL('../../../web/public/examples/fox.webp', import.meta.url)))
    expect(drawn.drawing).toBeGreaterThan(0.6)
    expect(Object.values(drawn).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
  })

  it('checks stills from a whole video, and reads no audio file as a video [M-04]', async () => {
    const file = fileURLToPath(new URL('../../../web/public/examples/boat-film.mp4', import.meta.url))
    const film = await readFile(file)
    expect(await checkFilm(film, context)).toBe('sfw')
    expect(await checkFilm({ file }, context)).toBe('sfw')
    const folder = await context.packs.ensure('nsfw', { signal: context.signal, report: () => undefined })
    const stillsOf = (shown: LocalContent) =>
      runInChild<SafetyInput, readonly Shares[]>({
        module: new URL('child.ts', import.meta.url),
        input: { film: shown, model: join(folder, 'nsfw.onnx') },
        context: { ...context, budget: { memoryBytes: 2 ** 31, milliseconds: 30_000, threads: 1 }, report: () => undefined },
      })
    const stills = await stillsOf(film)
    expect(await stillsOf({ file })).toEqual(stills)
    expect(stills).toHaveLength(8)
    for (const { drawing } of stills) expect(drawing).toBeGreaterThan(0.5)
    await expect(checkFilm(new Uint8Array([1, 2, 3]), context)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('reports an unreadable image and missing weights', async () => {
    await expect(checkPicture(new Uint8Array([1, 2, 3]), context)).rejects.toMatchObject({ code: 'invalid_input' })
    const packs = { ensure: () => Promise.reject(new Error('no network')) }
    await expect(checkPicture(new Uint8Array([1]), { ...context, packs })).rejects.toThrow('no network')
  })
})
