import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { createComfyServer } from '../engines/src/kinds/comfyui/test/server.ts'
import { pngWith, RECORDED } from '../engines/src/kinds/comfyui/test/workflow-files.ts'
import { check, checkScreen, open } from './check-screen.ts'
import { startStipple } from './start-stipple.ts'
import { dots, generateButton, promptBox, signUp } from './user.ts'

/** Drops a file on the zone, as from a folder. */
async function drop(page: Page, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name))
      return transfer
    },
    { name, text: Buffer.from(bytes).toString('base64') },
  )
  await page.getByText('Drop a workflow here').dispatchEvent('drop', { dataTransfer })
}

test('imports a ComfyUI image as a workflow, corrects and saves its form, runs it, edits and removes it [M-02]', async ({
  page,
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-workflows-'))
  const [stipple, comfy] = await Promise.all([startStipple({ data }), createComfyServer({ api: 'history', open: true })])
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'boss')
    const body = { kind: 'comfyui', name: 'Attic', settings: { address: comfy.origin } }
    const added = await page.request.post(`${stipple.url}/api/manage/engine_add`, {
      headers: { 'x-isapi': '1', origin: stipple.url },
      data: body,
    })
    expect(added.status()).toBe(200)
    await page.goto(`${stipple.url}/manage/config?part=engines`)

    // A file without a workflow is refused with a message.
    const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await drop(page, { name: 'plain.png', bytes: plain })
    await expect(page.getByRole('region', { name: 'Add a workflow' }).getByRole('alert')).toContainText(/workflow/)

    await drop(page, { name: 'Ink cats.png', bytes: await pngWith({ prompt: JSON.stringify(RECORDED) }) })
    const dialog = page.getByRole('dialog', { name: 'Add a workflow to Attic' })
    const fields = dialog.getByRole('list', { name: 'Form' })
    await expect(dialog.getByRole('combobox', { name: 'Mode' })).toHaveValue('Text2Img')
    await expect(dialog.getByRole('heading', { name: 'KSampler' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name in Chinese' }).fill('水墨猫')
    await dialog.getByRole('spinbutton', { name: 'Dots per output' }).fill('4')

    // Separate field, first in the form.
    await dialog.getByRole('switch', { name: 'Members set scheduler of KSampler' }).check()
    const own = fields.getByRole('listitem').filter({ hasText: 'scheduler of KSampler' })
    await own.getByRole('textbox', { name: 'Name in English' }).fill('Pace')
    await own.getByRole('textbox', { name: 'Name in Chinese' }).fill('节奏')
    const up = own.getByRole('button', { name: 'Move Pace up' })
    await up.focus()
    for (let place = await fields.getByRole('listitem').count(); place > 1; place -= 1) await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await expect(fields.getByRole('listitem').first()).toContainText('scheduler of KSampler')
    const preview = dialog.getByRole('region', { name: 'Member view' })
    await expect(preview.getByLabel('Pace')).toBeVisible()

    await checkScreen(page, { name: 'workflow', language: 'en', quotes: true, over: 'dialog' })
    await page.emulateMedia({ colorScheme: null })

    // On a phone its parts are steps; without text the mode is useless.
    await dialog.getByRole('radio', { name: 'Inputs' }).check({ force: true })
    await dialog.getByRole('switch', { name: 'Members set text of CLIPTextEncode' }).first().uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const mode = dialog.getByRole('combobox', { name: 'Mode' })
    await expect(mode).toBeFocused()
    await expect(mode).toHaveAccessibleDescription(/^Text to image needs a field for: Prompt\./)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('switch', { name: 'Members set text of CLIPTextEncode' }).first().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const models = page.getByRole('list', { name: 'Models of Attic' })
    const row = models.getByRole('listitem').filter({ hasText: 'Ink cats' })
    await expect(row.getByRole('spinbutton', { name: 'Dots per output of Ink cats' })).toHaveValue('4')
    await expect(row.getByRole('button', { name: 'Test Ink cats' })).toBeVisible()

    // A member makes an image with it.
    comfy.set({ state: 'done' })
    const member = await open(await browser.newContext({ reducedMotion: 'reduce' }))
    await member.page.goto(`${stipple.url}/generate/Text2Img`)
    await signUp(member.page, 'rosa')
    const offered = (await (await member.page.request.get(`${stipple.url}/api/v2/models.json`)).json()) as {
      model: string
      label: string
    }[]
    const { model } = offered.find(({ label }) => label === 'Ink cats') ?? { model: '' }
    await member.page.goto(`${stipple.url}/generate/Text2Img/${encodeURIComponent(model)}`)
    await member.page.getByLabel('Pace').selectOption('karras')
    await promptBox(member.page).fill('a fox in the snow')
    const before = await dots(member.page)
    await generateButton(member.page).click()
    const made = member.page.getByRole('main').getByRole('img', { name: /a fox in the snow/ })
    await expect(made.first()).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => dots(member.page)).toBeLessThan(before)
    check(JSON.stringify(comfy.workflows())).toContain('"scheduler":"karras"')
    check(member.errors).toEqual([])
    await member.page.context().close()

    await row.getByRole('button', { name: 'Edit the workflow of Ink cats' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit the workflow of Ink cats' })
    await expect(edit.getByRole('list', { name: 'Form' }).getByRole('listitem').first()).toContainText('scheduler of KSampler')
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: 'Edit the workflow of Ink cats' })).toBeFocused()
    await row.getByRole('button', { name: 'Remove Ink cats' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toBeHidden()
  } finally {
    await stipple.stop()
    await comfy.close()
    await rm(data, { recursive: true, force: true })
  }
})
