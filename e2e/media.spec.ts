import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { galleryOf, readGalleryFile } from '../scripts/gallery.ts'
import { grantRoles } from './grant-roles.ts'
import { generateButton, promptBox, signUp } from './user.ts'

/** Video, audio and 3D models: made in the playground and played there. */

const MADE = { timeout: 150_000 }

test.describe.configure({ timeout: 300_000 })

test('creates and plays a video from a prompt [P-01, P-21, M-01]', async ({ page }) => {
  await arrive(page, '/generate/Txt2Video')
  const prompt = 'a red boat on a lake at dawn, slowly closer'
  await promptBox(page).fill(prompt)
  await page.getByRole('spinbutton', { name: 'Width' }).fill('384')
  await page.getByRole('spinbutton', { name: 'Height' }).fill('384')
  await shortest(page)
  await generateButton(page).click()

  const player = page.getByRole('main').getByRole('group', { name: prompt }).first()
  await expect(player).toBeVisible(MADE)
  const video = player.locator('video')
  await expect.poll(() => video.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeCloseTo(2, 0)
  await player.getByRole('button', { name: 'play', exact: true }).click()
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0.5)
  expect(await video.evaluate((film: HTMLVideoElement) => film.getVideoPlaybackQuality().totalVideoFrames)).toBeGreaterThan(5)
  expect(await video.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight])).toEqual([384, 384])
  expect(await change(await video.evaluate(drawTwice))).toBeGreaterThan(0.5)
})

for (const { what, mode, fill, prompt } of [
  {
    what: 'speech',
    mode: 'Text2Voice',
    prompt: 'Every dot finds its place.',
    fill: (page: Page, words: string) => page.getByRole('form').getByRole('textbox', { name: 'Text', exact: true }).fill(words),
  },
  {
    what: 'music',
    mode: 'GenMusic',
    prompt: 'calm piano at night, 70 bpm',
    fill: async (page: Page, words: string) => {
      await promptBox(page).fill(words)
      await shortest(page)
    },
  },
]) {
  test(`creates and plays a piece of ${what} [P-01, P-21, M-01]`, async ({ page }) => {
    await arrive(page, `/generate/${mode}`)
    await fill(page, prompt)
    await generateButton(page).click()

    const player = page.getByRole('main').getByRole('group', { name: prompt }).first()
    await expect(player).toBeVisible(MADE)
    const sound = player.locator('audio')
    await expect.poll(() => sound.evaluate(({ duration }: HTMLAudioElement) => duration)).toBeGreaterThan(1)
    await player.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => sound.evaluate(({ currentTime }: HTMLAudioElement) => currentTime)).toBeGreaterThan(0.5)
    await player.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => sound.evaluate(({ paused }: HTMLAudioElement) => paused)).toBe(true)
    expect(await loudest(page, await sound.evaluate(({ currentSrc }: HTMLAudioElement) => currentSrc))).toBeGreaterThan(0.05)
  })
}

test('lets an allowlisted member create and rotate a 3D model from an image [P-01, P-21, A-06, M-01]', async ({ page, baseURL }) => {
  const name = await arrive(page, '/generate/Img2ThreeD')
  await expect(page.getByRole('heading', { name: 'Image to 3D is invite-only' })).toBeVisible()
  await grantRoles(baseURL, name)
  await page.goto('/generate/Img2ThreeD')

  const file = galleryOf('Img2ThreeD')[0]?.pictures?.['a']
  if (!file) throw new Error('no picture of a single thing')
  await page
    .getByRole('form')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'robot.png', mimeType: 'image/png', buffer: await readGalleryFile(file) })
  await expect(page.getByRole('form').getByRole('img').first()).toBeVisible()
  await generateButton(page).click()

  await expect(page.getByText('Drag to rotate').first()).toBeVisible(MADE)
  const model = page.locator('model-viewer').first()
  const seen = await sharp(await model.screenshot()).stats()
  expect(Math.max(...seen.channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)
  const orbit = () =>
    model.evaluate((viewer) => String('getCameraOrbit' in viewer && typeof viewer.getCameraOrbit === 'function' && viewer.getCameraOrbit()))
  const before = await orbit()
  await model.locator('.userInput').first().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(orbit).not.toBe(before)
})

async function arrive(page: Page, path: string): Promise<string> {
  const name = `media-${Math.random().toString(36).slice(2, 9)}`
  await page.goto(path)
  await signUp(page, name)
  return name
}

/** Sets the shortest duration of the mode. */
async function shortest(page: Page): Promise<void> {
  const seconds = page.getByRole('form').getByRole('slider', { name: 'Duration (seconds)' })
  await seconds.focus()
  await page.keyboard.press('Home')
}

/** Captures a video at two moments, as rendered by the browser. */
async function drawTwice(video: HTMLVideoElement): Promise<string[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight })
  const shots: string[] = []
  for (const second of [0.1, 1.6]) {
    video.pause()
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = second
    await there
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    shots.push(canvas.toDataURL('image/png'))
  }
  return shots
}

/** Mean difference of two images, in levels. */
async function change(shots: readonly string[]): Promise<number> {
  const [first, second] = await Promise.all(
    shots.map((address) =>
      sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  if (!first || !second) throw new Error('there are no two images')
  return first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length
}

/** Peak amplitude of audio, 0 to 1, as decoded by the browser. */
const loudest = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 44_100, 44_100).decodeAudioData(bytes)
    return sound.getChannelData(0).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  }, address)
