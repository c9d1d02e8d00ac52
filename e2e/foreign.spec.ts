import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ROOT } from '../scripts/root.ts'
import { startStipple } from './start-stipple.ts'
import { generateButton, promptBox, signUp } from './user.ts'

/** Drops a file on the playground, as from a folder. */
async function drop(page: Page, path: string): Promise<void> {
  const text = await readFile(join(ROOT, path), 'base64')
  const dataTransfer = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' }))
      return transfer
    },
    { name: path.split('/').at(-1) ?? '', text },
  )
  for (const type of ['dragover', 'drop']) await page.getByRole('region', { name: 'Results' }).dispatchEvent(type, { dataTransfer })
}

test('survives an odd model of a volunteer, fills the form from an image of another program and uploads HEIC [N-07] [M-05] [M-09] [V-15]', async ({
  page,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-foreign-'))
  const stipple = await startStipple({ data })
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate/Text2Img`)
    await signUp(page, 'boss')
    const headers = { 'x-isapi': '1', origin: stipple.url }
    const post = async (path: string, body: object): Promise<{ token?: string }> => {
      const reply = await page.request.post(`${stipple.url}${path}`, { headers, data: body })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.json()
    }

    // A member's worker offers an unknown model, and one whose default size does not match the form's step.
    await post('/api/manage/engine_add', { kind: 'network', name: 'Members', settings: {} })
    const { token = '' } = await post('/api/account/keys', { name: 'Attic card', scopes: ['work'] })
    const worker = {
      name: 'Attic card',
      models: ['Qwen-Image_fp8', 'Odd_Model_v0.1'],
      bridge_agent: 'AI Horde Worker reGen:9:x',
      max_pixels: 2 ** 22,
      threads: 1,
    }
    const popped = await page.request.post(`${stipple.url}/api/v2/generate/pop`, { headers: { apikey: token }, data: worker })
    expect(popped.ok(), await popped.text()).toBe(true)
    const offered = async (): Promise<readonly { model: string; label: string }[]> =>
      (await page.request.get(`${stipple.url}/api/v2/models.json`)).json()
    await expect.poll(async () => (await offered()).map(({ label }) => label), { timeout: 20_000 }).toContain('Qwen-Image_fp8')
    // The mode's own model, and those of the worker: each can be run with the initial form.
    const odd = (await offered()).filter(({ label }) => worker.models.includes(label))
    for (const path of ['', ...odd.map(({ model }) => `/${encodeURIComponent(model)}`)]) {
      await page.goto(`${stipple.url}/generate/Text2Img${path}`)
      await promptBox(page).fill('a fox in the snow')
      await expect(generateButton(page)).toHaveText(/^Generate/)
      await expect(generateButton(page)).toBeEnabled()
    }

    // An image of another tool fills the form.
    await drop(page, 'core/test/files/05-swarmui.png')
    await expect(promptBox(page)).toHaveValue('a lighthouse at dusk')
    await expect(generateButton(page)).toBeEnabled()

    // A phone image is converted by the server, because this browser cannot read it.
    await page.goto(`${stipple.url}/generate/Upscaling`)
    await page.getByLabel('Image', { exact: true }).setInputFiles(join(ROOT, 'server/src/features/uploads/examples/photo.heic'))
    const shown = page.getByRole('main').locator('img[src*="/media/uploads/"]').first()
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([96, 64])
    await expect(generateButton(page)).toBeEnabled()
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})
