import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writeRules, writeVoice } from '../engines/src/voice/__fixtures__/write-voice.ts'
import { preset as gtcrn } from '../engines/src/weights/presets/gtcrn.ts'
import { preset as melo } from '../engines/src/weights/presets/melo-zh-en.ts'
import { preset as sdxs } from '../engines/src/weights/presets/sdxs-512.ts'
import { folderOf, hashFile, writeProof } from '../engines/src/weights/proofs.ts'
import { writeSdxsWeights } from '../engines/test/write-sdxs-weights.ts'
import { startStipple } from './start-stipple.ts'
import { dots, generateButton, isAccepted, promptBox, signUp } from './user.ts'

/** An operator fills the folder of weights by hand; the weights are noise in the layouts of the published ones, and the real programs run them. */
test('an operator places models, a wrong file is named and removed; a picture is cancelled, another made, and a voice reads two languages [M-03]', async ({
  page,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-local-'))
  const weights = join(data, 'weights')
  await place(weights)
  const stipple = await startStipple({ data })
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'boss', { engines: 'asked' })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^A model downloaded here/ })
      .click()
    const models = page.getByRole('list', { name: 'Models on this machine' })
    const lineOf = (name: string) => models.getByRole('listitem').filter({ hasText: name })
    await expect(lineOf('SDXS-512').getByText('Ready', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Check the files of GTCRN and fetch what is missing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept and go on' }).click()
    await expect(lineOf('GTCRN').getByRole('alert')).toHaveText(/gtcrn_simple\.onnx was not the file that it should be, and was deleted/)

    await page.goto(`${stipple.url}/generate/Text2Img`)
    await expect(page.getByRole('button', { name: /^Model: SDXS-512/ })).toBeVisible()
    const before = await dots(page)
    await promptBox(page).fill('a fox in the snow')
    await generateButton(page).click()
    await isAccepted(page)
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).first().click()
    await expect.poll(() => statesOf(page)).toEqual(['Cancelled'])
    for (const side of ['Width', 'Height']) await page.getByRole('spinbutton', { name: side }).fill('256')
    await promptBox(page).fill('a lamp by the window')
    await generateButton(page).click()
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /a lamp by the window/ })
        .first(),
    ).toBeVisible({ timeout: 90_000 })
    await expect.poll(() => statesOf(page)).toEqual(['Finished', 'Cancelled'])
    await expect.poll(() => dots(page)).toBe(before - (await costOf(page)))

    await page.goto(`${stipple.url}/generate/Text2Voice`)
    await expect(page.getByRole('button', { name: /^Model: MeloTTS/ })).toBeVisible()
    const said = '你好。Hello hello.'
    await page.getByRole('form').getByRole('textbox', { name: 'Text', exact: true }).fill(said)
    await generateButton(page).click()
    const player = page.getByRole('main').getByRole('group', { name: said }).first()
    await expect(player).toBeVisible({ timeout: 60_000 })
    const sound = player.locator('audio')
    // Eleven sounds of a tenth of a second each are in these words.
    await expect.poll(() => sound.evaluate(({ duration }: HTMLAudioElement) => duration)).toBeGreaterThan(1)
    await player.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => sound.evaluate(({ currentTime }: HTMLAudioElement) => currentTime)).toBeGreaterThan(0.3)
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})

/** Lays two models there as if they had been fetched and proved, and a file that is not what its name says. */
async function place(weights: string): Promise<void> {
  const source = join(weights, 'noise')
  await mkdir(folderOf(weights, sdxs), { recursive: true })
  await writeSdxsWeights(source)
  await copyFile(source, join(folderOf(weights, sdxs), sdxs.files[0]?.name ?? ''))
  await writeVoice(folderOf(weights, melo))
  await writeRules(folderOf(weights, melo))
  for (const preset of [sdxs, melo])
    for (const { name } of preset.files) await writeProof(weights, preset, name, await hashFile(join(folderOf(weights, preset), name)))
  await mkdir(folderOf(weights, gtcrn))
  await writeFile(join(folderOf(weights, gtcrn), gtcrn.files[0]?.name ?? ''), 'a page that says that the file has moved')
}

interface Made {
  readonly jobs: readonly { readonly status: string; readonly cost: number }[]
}

const jobsOf = async (page: Page): Promise<Made['jobs']> =>
  ((await (await page.request.get(new URL('/api/v2/generate/jobs', page.url()).href)).json()) as Made).jobs
const statesOf = async (page: Page) => (await jobsOf(page)).map(({ status }) => status)
const costOf = async (page: Page) => (await jobsOf(page)).reduce((sum, { status, cost }) => sum + (status === 'Finished' ? cost : 0), 0)
