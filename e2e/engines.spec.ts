import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { createComfyServer } from '../engines/src/kinds/comfyui/test/server.ts'
import { check, checkScreen, open } from './check-screen.ts'
import { startStipple } from './start-stipple.ts'
import { dots, generateButton, promptBox, signUp } from './user.ts'

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** The operator of a new server connects a ComfyUI, and a member makes pictures with it. */
test('connects a ComfyUI, prices its models, tests one, lets a member create an image, then pauses and removes it [M-02]', async ({
  page,
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-engines-'))
  const [stipple, comfy] = await Promise.all([startStipple({ data }), createComfyServer({ api: 'history', open: true })])
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'boss', { engines: 'asked' })
    const question = page.getByRole('dialog', { name: 'Choose an engine' })
    await question.getByRole('button', { name: /^Connect by address/ }).press('Enter')
    await expect(page).toHaveURL(/part=engines/)

    // From an address to models on offer.
    const where = page.getByRole('textbox', { name: 'Address or API key' })
    await where.fill('127.0.0.1:9')
    await page.keyboard.press('Enter')
    await expect(where).toHaveAccessibleDescription(/Nothing is listening at this address/)
    const begun = performance.now()
    await where.fill(new URL(comfy.origin).host)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^ComfyUI 0\.3\.64 · .*RTX 4090, 24 GB · \d+ models/)).toBeVisible()
    await page.getByRole('checkbox', { name: /^mystery/ }).uncheck()
    await page.getByRole('spinbutton', { name: 'Dots per output of juggernautXL_v9' }).fill('3')
    await page.getByRole('textbox', { name: 'Engine name' }).fill('Attic')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const models = page.getByRole('list', { name: 'Models of Attic' })
    await expect(models.getByRole('switch', { name: 'Show mystery to members' })).not.toBeChecked()
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()

    // The first image is generated automatically, and ends the first contact.
    comfy.set({ state: 'done', files: [{ type: 'image/png', seed: 7, bytes: await picture(512) }] })
    const steps = page.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
    await expect
      .poll(() => steps.evaluateAll((all) => all.map(({ dataset }) => dataset['state'])))
      .toEqual(['done', 'done', 'done', 'done'])

    // A test shows the preview, then the image and its duration.
    comfy.set({ state: 'running', ratio: 0.4, preview: await picture(64) })
    const row = models.getByRole('listitem').filter({ hasText: 'juggernautXL_v9' })
    await row.getByRole('button', { name: 'Test juggernautXL_v9' }).click()
    await expect(row.getByRole('progressbar').locator('img')).toBeVisible()
    comfy.set({ state: 'done', files: [{ type: 'image/png', seed: 7, bytes: await picture(512) }] })
    const tested = row.getByRole('img', { name: 'Test image by juggernautXL_v9' })
    await expect(tested).toBeVisible()
    await expect.poll(() => tested.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
    await expect(row.getByText(/^\d+\.\d s$/)).toBeVisible()

    // A member finds the model at its price; the unchecked one is missing.
    const member = await open(await browser.newContext({ reducedMotion: 'reduce' }))
    await member.page.goto(`${stipple.url}/generate/Text2Img`)
    await signUp(member.page, 'rosa')
    const offered = (await (await member.page.request.get(`${stipple.url}/api/v2/models.json`)).json()) as {
      model: string
      label: string
    }[]
    expect(offered.map(({ label }) => label)).not.toContain('mystery')
    const { model } = offered.find(({ label }) => label === 'juggernautXL_v9') ?? { model: '' }
    await member.page.goto(`${stipple.url}/generate/Text2Img/${encodeURIComponent(model)}`)
    await promptBox(member.page).fill('a fox in the snow')
    const before = await dots(member.page)
    await generateButton(member.page).click()
    await expect(
      member.page
        .getByRole('main')
        .getByRole('img', { name: /a fox in the snow/ })
        .first(),
    ).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => dots(member.page)).toBe(before - 3)
    check(member.errors).toEqual([])
    await member.page.context().close()
    // From the address of a running engine to a member's image.
    expect(performance.now() - begun).toBeLessThan(120_000)

    // The page in both languages, schemes and widths.
    const [wide, bar] = [{ width: 1440, height: 900 }, page.getByRole('banner')]
    await checkScreen(page, { name: 'engines', language: 'en', quotes: true })
    await page.setViewportSize(wide)
    await bar.getByRole('button', { name: '中文' }).click()
    await checkScreen(page, { name: 'engines', language: 'cn', quotes: true })
    await page.setViewportSize(wide)
    await bar.getByRole('button', { name: 'English' }).click()
    await page.emulateMedia({ colorScheme: null })

    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Last 24 hours: 3 finished, 0 failed')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    const more = async (item: string) => {
      await page.getByRole('button', { name: 'More actions for Attic' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await more('Drain')
    await expect(page.getByText('Draining', { exact: true })).toBeVisible()
    await more('Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No external engines.')).toBeVisible()

    // Answered permanently: the question does not return.
    await page.goto(`${stipple.url}/generate`)
    await expect(promptBox(page)).toBeVisible()
    const { asked } = await (await page.request.get(`${stipple.url}/api/manage/engine_connections`)).json()
    expect(asked).toBe(true)
  } finally {
    await stipple.stop()
    await comfy.close()
    await rm(data, { recursive: true, force: true })
  }
})
