import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../scripts/root.ts'
import { startStipple } from './start-stipple.ts'
import { careerDialog, dots, generateButton, promptBox, signUp } from './user.ts'

const OFFERS = join(ROOT, 'server', 'src', 'settings', 'offers.example.json')

/** A member runs out of dots and gets more in every possible way. */
test('generates from the first page, runs out of dots, claims, redeems a code, buys a plan and generates again [S-09, S-11, S-29, S-30, S-31, A-08, A-09, A-10, A-12, A-16, A-17, A-18, E-04, E-09]', async ({
  page,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-dots-'))
  const stipple = await startStipple({ data, env: { PAYMENTS: 'sandbox', OFFERS, REGISTRATION_DOTS: '1' } })
  try {
    // A prompt typed by a guest on the first page runs after signing up. One dot pays for one image.
    await page.goto(`${stipple.url}/`)
    await page.getByRole('textbox', { name: 'Describe your image' }).fill('a small boat on a lake')
    await page.getByRole('button', { name: 'Generate' }).click()
    await signUp(page, 'marlene', { career: 'asked' })
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /a small boat/ })
        .first(),
    ).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => dots(page)).toBe(0)

    // The question about the career waits until the image is no longer shown and, once answered, does not return.
    await page.goto(`${stipple.url}/history`)
    await expect(careerDialog(page)).toBeVisible()
    const box = await careerDialog(page).boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(900)
    await careerDialog(page).getByRole('button', { name: 'Artist or designer' }).click()
    await expect(careerDialog(page)).toBeHidden()
    await expect(page.getByText('Saved: Artist or designer.')).toBeVisible()
    await page.goto(`${stipple.url}/generate`)
    await expect(page.getByText('There is insufficient credit to generate.').first()).toBeVisible()

    // The plan takes effect as soon as the provider confirms the payment.
    await page.getByRole('main').getByRole('link', { name: 'Buy dots' }).first().click()
    await expect(page).toHaveURL(/\/ypay/)
    await expect(page.getByText('Example prices: the operator has not set any.')).toBeVisible()
    await expect(page.getByText('Test mode: no money is charged.')).toBeVisible()
    await page.getByRole('button', { name: /^Pay .*\d/ }).click()
    await page.getByRole('link', { name: 'Go to the test payment' }).click()
    await expect(page.getByText(/No money is charged/)).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Paid (test).')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page.getByRole('heading', { name: /^(Dots added|Payment complete)$/ })).toBeVisible()
    const bought = await dots(page)
    expect(bought).toBeGreaterThan(1000)

    await page.goto(`${stipple.url}/generate/Text2Img`)
    await promptBox(page).fill('a small boat on a lake, bought')
    await generateButton(page).click()
    await expect.poll(() => dots(page)).toBe(bought - 1)

    // A claim code in an address, and today's dots.
    await page.goto(`${stipple.url}/getpoint/friend500`)
    await page.getByRole('button', { name: /^Get 500/ }).click()
    await expect(page.getByRole('heading', { name: /^(Dots added|Payment complete)$/ })).toBeVisible()
    await expect.poll(() => dots(page)).toBe(bought + 499)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Get today/ })
      .click()
    // The plan made its buyer a VIP member.
    const claim = page.getByRole('dialog', { name: 'Today’s dots for VIP members' })
    await claim.getByRole('button', { name: /^Get today/ }).click()
    await expect(page.getByRole('dialog', { name: 'Dots added' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => dots(page)).toBe(bought + 519)

    // The list of entries shows all of them.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click()
    await page.getByRole('menuitem', { name: 'Dot history' }).click()
    const details = page.getByRole('dialog', { name: 'Dot history' })
    for (const type of ['Plus daily reward', 'Limited-time reward', 'Purchase', 'System reward', 'Registration reward'])
      await expect(details.getByText(type).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${stipple.url}/`)
    await expect(careerDialog(page)).toBeHidden()
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})
