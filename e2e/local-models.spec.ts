import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writeRules, writeVoice } from '../engines/src/voice/__fixtures__/write-voice.ts'
import { preset as gtcrn } from '../engines/src/weights/presets/gtcrn.ts'
import { preset as melo } from '../engines/src/weights/presets/melo-zh-en.ts'
import { folderOf, hashFile, pathOf, writeVerification } from '../engines/src/weights/verifications.ts'
import { writeSdxsWeights } from '../engines/test/write-sdxs-weights.ts'
import { startStipple } from './start-stipple.ts'
import { dots, generateButton, isAccepted, promptBox, signUp } from './user.ts'

/** An operator adds an own file and fills the weights folder manually; the weights are random in published layouts, and run by the real programs. */
test('adds an own model file and a voice, names and removes a wrong file, cancels a job, and speaks two languages [M-03]', async ({
  page,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-local-'))
  const weights = join(data, 'weights')
  await place(weights)
  await writeSdxsWeights(join(data, 'fox.safetensors'))
  const stipple = await startStipple({ data })
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'boss', { engines: 'asked' })
    await page.getByRole('dialog').getByRole('button', { name: 'All models' }).click()
    const models = page.getByRole('list', { name: 'Local models' })
    const lineOf = (name: string) => models.getByRole('listitem').filter({ hasText: name })
    await page.getByRole('textbox', { name: 'Path on the server, or web address' }).fill(join(data, 'fox.safetensors'))
    await page.getByRole('button', { name: 'Check and add' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check and add' }).click()
    await expect(lineOf('Custom file: SDXS.').getByText('Ready', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Verify the files of GTCRN and download what is missing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept and continue' }).click()
    await expect(lineOf('GTCRN').getByRole('alert')).toHaveText(/gtcrn_simple\.onnx failed its checksum and was deleted/)

    await expect.poll(() => modelOf(page, 'fox')).toMatch(/^here\/own-/)
    await page.goto(`${stipple.url}/generate/Text2Img/${encodeURIComponent(await modelOf(page, 'fox'))}`)
    await expect(page.getByRole('button', { name: /^Model: fox/ })).toBeVisible()
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
    const speech = '你好。Hello hello.'
    await page.getByRole('form').getByRole('textbox', { name: 'Text', exact: true }).fill(speech)
    await generateButton(page).click()
    const player = page.getByRole('main').getByRole('group', { name: speech }).first()
    await expect(player).toBeVisible({ timeout: 60_000 })
    const sound = player.locator('audio')
    // The text has eleven phonemes of a tenth of a second each.
    await expect.poll(() => sound.evaluate(({ duration }: HTMLAudioElement) => duration)).toBeGreaterThan(1)
    await player.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => sound.evaluate(({ currentTime }: HTMLAudioElement) => currentTime)).toBeGreaterThan(0.3)
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})

/** Installs a voice as if downloaded and verified, and a file with a wrong type. */
async function place(weights: string): Promise<void> {
  await writeVoice(folderOf(weights, melo))
  await writeRules(folderOf(weights, melo))
  for (const file of melo.files) await writeVerification(weights, melo, file, await hashFile(pathOf(weights, melo, file)))
  await mkdir(folderOf(weights, gtcrn))
  await writeFile(join(folderOf(weights, gtcrn), gtcrn.files[0]?.name ?? ''), 'a page that says that the file has moved')
}

interface Made {
  readonly jobs: readonly { readonly status: string; readonly cost: number }[]
}

const ask = async (page: Page, path: string): Promise<unknown> => (await page.request.get(new URL(path, page.url()).href)).json()
const modelOf = async (page: Page, name: string): Promise<string> =>
  ((await ask(page, '/api/v2/models.json')) as { model: string; label: string }[]).find(({ label }) => label === name)?.model ?? ''
const jobsOf = async (page: Page): Promise<Made['jobs']> => ((await ask(page, '/api/v2/generate/jobs')) as Made).jobs
const statesOf = async (page: Page) => (await jobsOf(page)).map(({ status }) => status)
const costOf = async (page: Page) => (await jobsOf(page)).reduce((sum, { status, cost }) => sum + (status === 'Finished' ? cost : 0), 0)
