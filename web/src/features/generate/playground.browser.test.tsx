import type { Properties } from '@stipple/core/domain/property'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { job, MEMBER, PLEASE_LOGIN, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { startLanguage } from '../../lib/i18n.ts'

const server = stubbedServer()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const form = () => page.getByRole('form', { name: 'Mode' })
const both = (text: string) => ({ en: text, zh: text })
/** Renders the form of a model with these own fields and a prompt. */
const renderOwn = async (own: Properties) => {
  server.answers['GET /api/v2/model_traits'] = () => ({ can: {}, form: own })
  await renderApp('/generate/Text2Img')
  await prompt().fill('a plan')
}

describe('the form', () => {
  it('follows the fields of the model: order, hidden, read-only, uploads, titles, defaults, required [P-03]', async () => {
    await renderOwn({
      text: { type: 'string', widget: 'text', area: 'main', label: both('Words'), required: true },
      picture: { type: 'string', widget: 'image', area: 'main', label: both('Source'), required: true, accept: [] },
      fixed: { type: 'string', widget: 'text', area: 'main', label: both('Fixed words'), initial: 'as they are', readOnly: true },
      secret: { type: 'string', widget: 'text', area: 'main', label: both('Secret'), initial: 'kept', hidden: true },
      last: { type: 'number', widget: 'slider', area: 'main', label: both('Strength'), initial: 0.5, minimum: 0, maximum: 1, step: 0.1 },
    })
    await expect.element(form().getByText('Words', { exact: true })).toBeVisible()
    await expect.element(form().getByText('Source', { exact: true })).toBeVisible()
    const labels = ['Words', 'Source', 'Fixed words', 'Strength'].map(
      (name) => form().getByText(name, { exact: true }).element().getBoundingClientRect().top,
    )
    expect(labels).toEqual(labels.toSorted((a, b) => a - b))
    expect(form().getByText('Secret').elements()).toHaveLength(0)
    await expect.element(page.getByRole('textbox', { name: 'Fixed words' })).toHaveAttribute('readonly')
    await expect.element(page.getByLabelText('Source')).toHaveAttribute('type', 'file')
    await expect.element(page.getByRole('slider', { name: 'Strength' })).toHaveValue('0.5')
    // No problem is shown yet, and the button names the next step.
    expect(
      form()
        .getByText(/please enter/i)
        .elements(),
    ).toHaveLength(0)
    await button('Enter Words').click({ force: true })
    await expect.element(form().getByRole('button', { name: 'Please enter Words' })).toBeVisible()
    await expect.element(form().getByRole('button', { name: 'Please enter Source' })).toBeVisible()
  })

  it('changes the language at once, with matching options first, and keeps typed text [P-03]', async () => {
    await renderOwn({
      voice: {
        type: 'string',
        widget: 'select',
        area: 'main',
        label: { en: 'Voice', zh: '嗓音' },
        initial: 'slt',
        options: [
          { value: 'slt', label: { en: 'English', zh: '英语' } },
          { value: 'cmn', label: { en: 'Mandarin', zh: '普通话' }, language: 'zh' },
        ],
      },
    })
    const offered = (name: string) =>
      [...page.getByRole('combobox', { name }).element().querySelectorAll('option')].map((one) => one.textContent)
    await expect.element(page.getByRole('combobox', { name: 'Voice' })).toHaveDisplayValue('English')
    expect(offered('Voice')).toEqual(['English', 'Mandarin'])
    await startLanguage('zh')
    await i18next.changeLanguage('zh')
    await expect.element(page.getByRole('combobox', { name: '嗓音' })).toHaveDisplayValue('普通话')
    expect(offered('嗓音')).toEqual(['普通话', '英语'])
    await expect.element(page.getByRole('textbox', { name: '提示词', exact: true })).toHaveValue('a plan')
    expect(server.asked.filter((call) => call.endsWith('model_traits'))).toHaveLength(1)
  })

  it('requests the form of a model again each time it is chosen [P-03]', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await expect.element(prompt()).toBeVisible()
    await router.navigate({ to: '/about' })
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Text2Img', model: undefined } })
    await expect.element(prompt()).toBeVisible()
    await expect.poll(() => server.asked.filter((call) => call.endsWith('model_traits')).length).toBe(2)
  })

  it('shows only the options of the model [P-07]', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await expect.element(page.getByRole('radio', { name: '16:9' })).toBeInTheDocument()
    expect(button('More settings').element().getAttribute('aria-controls')).toBeNull()
    await button('More settings').click()
    expect(document.getElementById(button('More settings').element().getAttribute('aria-controls') ?? '')).not.toBeNull()
    for (const name of ['Steps', 'Guidance']) await expect.element(page.getByRole('slider', { name })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Negative prompt' })).toBeVisible()
    await expect.element(page.getByRole('spinbutton', { name: 'Seed' })).toBeVisible()
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Upscaling', model: undefined } })
    await expect.element(page.getByRole('radiogroup', { name: 'Upscale factor' })).toBeVisible()
    expect(page.getByRole('slider').elements()).toHaveLength(0)
    expect(page.getByRole('radio', { name: '16:9' }).elements()).toHaveLength(0)
  })

  it('resets defaults with the model, keeps the prompt, and remembers the model [P-09]', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await prompt().fill('a heron')
    await page.getByRole('spinbutton', { name: 'Width' }).fill('640')
    await userEvent.tab()
    await button(/^Model: Model test.painter/).click()
    await page.getByRole('option', { name: /test\/sketcher/ }).click()
    await expect.element(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('1024')
    await expect.element(prompt()).toHaveValue('a heron')
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'RemoveBg', model: undefined } })
    await expect.element(button(/^Model: Model test.cutter/)).toBeVisible()
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Text2Img', model: undefined } })
    await expect.element(button(/^Model: Model test.sketcher/)).toBeVisible()
  })

  it('asks before sending the same form twice in a row, with the focus on Cancel', async () => {
    server.answers['POST /api/v2/playground_generate'] = () => ({ status: 1, id: 'job-1', cost: 2, job: job() })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a heron')
    const sent = () => server.asked.filter((call) => call.endsWith('playground_generate')).length
    await button('Generate').click()
    await expect.poll(sent).toBe(1)
    await expect.element(button('Generate')).toHaveAttribute('aria-disabled', 'false')
    await button('Generate').click()
    const question = page.getByRole('dialog', { name: 'Generate the same again?' })
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(question).not.toBeInTheDocument()
    expect(sent()).toBe(1)
    await prompt().fill('a heron at dawn')
    await button('Generate').click()
    await expect.poll(sent).toBe(2)
  })

  it('selects the first model of the mode when the named one does not fit [P-09]', async () => {
    await renderApp('/generate/RemoveBg/test%2Fpainter')
    await expect.element(button(/^Model: Model test.cutter/)).toBeVisible()
  })

  it('allows 3072 pixels and 500 steps with larger parameters [V-06]', async () => {
    let sent: unknown
    server.answers['POST /api/v2/playground_generate'] = ({ body }) => {
      sent = body['larger_params']
      return { status: 1, id: 'job-1', cost: 2, job: job() }
    }
    await renderApp('/generate/Text2Img')
    const width = page.getByRole('spinbutton', { name: 'Width' })
    await width.fill('3072')
    await userEvent.tab()
    await expect.element(width).toHaveValue('2048')
    await button('Settings').click()
    await page.getByRole('switch', { name: 'Higher limits' }).click()
    expect(localStorage.getItem('stipple-options')).toContain('"allowLargerParams":true')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(width).toHaveAttribute('aria-valuemax', '3072')
    await button('More settings').click()
    await expect.element(page.getByRole('spinbutton', { name: 'Steps' })).toHaveAttribute('aria-valuemax', '500')
    await width.fill('3072')
    await userEvent.tab()
    await expect.element(width).toHaveValue('3072')
    await prompt().fill('a quiet harbour')
    await button('Generate').click()
    await expect.poll(() => sent).toBe(true)
  })

  it('shows the current cost of the form [P-29]', async () => {
    await renderApp('/generate/Text2Img')
    await expect.element(form().getByText(/^Cost/).getByText('2 dots')).toBeInTheDocument()
    await form().getByRole('radiogroup', { name: 'Images' }).getByText('4').click()
    await expect.element(form().getByText(/^Cost/).getByText('8 dots')).toBeInTheDocument()
  })
})

describe('submitting the form', () => {
  it('names the next step first, and lists every reason and field error when pressed [V-01]', async () => {
    server.answers['GET /api/user/get_credit_balance'] = () => ({ status: 1, data: { balance: 1 } })
    await renderApp('/generate/Text2Img')
    const send = button('Enter a prompt')
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await expect.element(send).toHaveAccessibleDescription(/There is insufficient credit/)
    expect(
      form()
        .getByText(/no prompt submitted/i)
        .elements(),
    ).toHaveLength(0)
    expect(prompt().element().getAttribute('aria-invalid')).toBeNull()
    // It looks disabled and is announced as such, but still reacts; `force` skips the test's own check for that.
    await send.click({ force: true })
    await expect.element(button('Generate')).toHaveAccessibleDescription(/No prompt submitted.*There is insufficient credit/s)
    await expect.element(prompt()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(prompt()).toHaveAccessibleDescription(/no prompt submitted/)
    expect(document.activeElement).toBe(prompt().element())
    expect(server.asked).not.toContain('POST /api/v2/playground_generate')
  })

  it('links to buying dots when the balance is too low [E-04] [S-09]', async () => {
    server.answers['GET /api/user/get_credit_balance'] = () => ({ status: 1, data: { balance: 1 } })
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, platform: 'openid' } } })
    await renderApp('/generate/Text2Img')
    await expect.element(form().getByText('There is insufficient credit to generate.')).toBeVisible()
    await expect.element(form().getByRole('link', { name: 'Buy dots' })).toHaveAttribute('href', '/wpay')
    await form().getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Today’s dots' })).toBeVisible()
  })

  it('shows the message of the server about too few dots, and links to buying dots [E-04]', async () => {
    server.answers['POST /api/v2/playground_generate'] = () =>
      new Refusal(562, { code: 'not_enough_dots', message: 'The credits for today is not enough' })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a quiet harbour')
    await expect.element(form().getByRole('link', { name: 'Buy dots' })).not.toBeInTheDocument()
    await button('Generate').click()
    await expect.element(page.getByText('The credits for today is not enough')).toBeVisible()
    await expect.element(form().getByRole('link', { name: 'Buy dots' })).toHaveAttribute('href', '/ypay')
    await expect.element(prompt()).toHaveValue('a quiet harbour')
  })

  it('shows at once that a prompt is too long [V-01]', async () => {
    await renderApp('/generate/Text2Img')
    await prompt().fill('x'.repeat(2001))
    await expect.element(prompt()).toHaveAccessibleDescription(/exceeds the maximum length of 2000/)
  })

  it('asks a guest to log in, and keeps typed text [P-28] [E-01]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a quiet harbour')
    await button('Generate').click()
    await expect.element(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(prompt()).toHaveValue('a quiet harbour')
    expect(server.asked).not.toContain('POST /api/v2/playground_generate')
    // Closing the dialog cancels the request: signing in later sends nothing.
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
    await signUp()
    await expect.element(button(`Account: ${MEMBER.name}`)).toBeVisible()
    expect(server.asked).not.toContain('POST /api/v2/playground_generate')
  })

  it('sends the request of a guest from the first page once there is an account', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    server.answers['POST /api/v2/playground_generate'] = ({ body }) => {
      expect(body['input']).toMatchObject({ prompt: 'a quiet harbour' })
      return { status: 1, id: 'job-1', cost: 2, job: job() }
    }
    await renderApp('/')
    await page.getByRole('textbox', { name: 'Describe your image' }).fill('a quiet harbour')
    await button('Generate').click()
    await signUp()
    await expect.element(page.getByRole('progressbar', { name: 'Progress of a red fox' })).toBeVisible()
    expect(server.asked.filter((call) => call === 'POST /api/v2/playground_generate')).toHaveLength(1)
  })

  it('opens the log-in dialog when the session has ended [E-01]', async () => {
    server.answers['POST /api/v2/playground_generate'] = () => {
      server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
      return PLEASE_LOGIN
    }
    await renderApp('/generate/Text2Img')
    await prompt().fill('a quiet harbour')
    await button('Generate').click()
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.element(page.getByText('Generating')).not.toBeInTheDocument()
  })

  it('shows the errors of the server field by field, and can be sent again [E-06] [E-07]', async () => {
    server.answers['POST /api/v2/playground_generate'] = () =>
      new Refusal(400, { code: 'invalid_input', message: 'Check the input', errors: { prompt: 'is not allowed here' } })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a quiet harbour')
    await button('Generate').click()
    await expect.element(page.getByText('Check the input | prompt - is not allowed here')).toBeVisible()
    await expect.element(prompt()).toHaveAccessibleDescription(/is not allowed here/)
    await expect.element(button('Generate')).toHaveAttribute('aria-disabled', 'false')
    expect(page.getByRole('progressbar').elements()).toHaveLength(0)
  })

  it('asks for a required upload by its title [V-03]', async () => {
    await renderOwn({ plan: { type: 'string', widget: 'image', area: 'main', label: both('Floor plan'), required: true, accept: ['png'] } })
    await button('Enter Floor plan').click({ force: true })
    await expect.element(button('Generate')).toHaveAccessibleDescription(/Please enter Floor plan/)
    await expect.element(page.getByLabelText('Floor plan').first()).toHaveAccessibleDescription('please enter Floor plan')
  })

  it('links from a reason to its field, also in a closed section', async () => {
    await renderOwn({
      text: { type: 'string', widget: 'text', area: 'main', label: both('Words'), required: true },
      name: { type: 'string', widget: 'text', area: 'advanced', label: both('Trigger'), required: true },
    })
    const trigger = page.getByRole('textbox', { name: 'Trigger' })
    await expect.element(page.getByRole('textbox', { name: 'Words' })).toBeVisible()
    expect(trigger.elements()).toHaveLength(0)
    await button('Enter Words').click({ force: true })
    await button('Please enter Trigger').click()
    await expect.element(trigger).toHaveFocus()
    await expect.element(trigger).toHaveAccessibleDescription('please enter Trigger')
    await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveAccessibleDescription('please enter Words')
  })

  it('is triggered by Ctrl or ⌘ and Enter in any field, but not during a composition', async () => {
    server.answers['POST /api/v2/playground_generate'] = () => ({ status: 1, id: 'job-1', cost: 2, job: job() })
    await renderApp('/generate/Text2Img')
    await prompt().fill('雪地里的红狐狸')
    const sent = () => server.asked.filter((call) => call === 'POST /api/v2/playground_generate').length
    const press = (on: Element, how: KeyboardEventInit) =>
      on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how }))
    press(prompt().element(), { ctrlKey: true, isComposing: true })
    // Safari ends a composition with an Enter that differs by its code only.
    press(prompt().element(), { ctrlKey: true, keyCode: 229 })
    press(prompt().element(), {})
    expect(sent()).toBe(0)
    press(page.getByRole('spinbutton', { name: 'Width' }).element(), { metaKey: true })
    await expect.poll(sent).toBe(1)
    await expect.element(page.getByRole('progressbar', { name: 'Progress of a red fox' })).toBeVisible()
    await expect.element(button('Generate')).toHaveAttribute('aria-disabled', 'false')
    await prompt().fill('雪地里的两只红狐狸')
    press(prompt().element(), { ctrlKey: true })
    await expect.poll(sent).toBe(2)
  })

  it('ignores the keys of an open dialog', async () => {
    server.answers['POST /api/v2/get_jobs_prompts'] = () => ({ status: 1, data: [] })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a quiet harbour')
    await button('Prompt history').click()
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(server.asked).not.toContain('POST /api/v2/playground_generate')
  })
})

async function signUp(): Promise<void> {
  server.answers['POST /api/account/sign_up'] = () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: MEMBER, userToken: 'token' } })
    return { status: 1, data: { user: MEMBER, userToken: 'token' } }
  }
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabelText('Name', { exact: true }).fill(MEMBER.name)
  await dialog.getByLabelText('Password', { exact: true }).fill('a quiet forest 9')
  await dialog.getByRole('button', { name: 'Sign up' }).first().click()
}

describe('changed fields', () => {
  it('are marked, and can be reset one by one or together, without the prompt', async () => {
    await renderApp('/generate/Text2Img')
    await prompt().fill('a heron')
    expect(page.getByRole('button', { name: /^Reset (?!all)/ }).elements()).toHaveLength(0)
    await form().getByText('16:9').click()
    await button('More settings').click()
    const steps = page.getByRole('spinbutton', { name: 'Steps' })
    await steps.fill('12')
    await userEvent.tab()
    await page.getByRole('spinbutton', { name: 'Seed' }).fill('7')
    await userEvent.tab()
    for (const name of ['Size', 'Steps', 'Seed']) await expect.element(button(`Reset ${name}`)).toBeVisible()
    await button('Reset Steps').click()
    await expect.element(steps).toHaveValue('30')
    await expect.element(button('Reset Steps')).not.toBeInTheDocument()
    await steps.fill('30')
    await userEvent.tab()
    expect(button('Reset Steps').elements()).toHaveLength(0)
    await button('Reset all').click()
    await expect.element(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('512')
    await expect.element(page.getByRole('spinbutton', { name: 'Seed' })).toHaveValue('')
    await expect.element(prompt()).toHaveValue('a heron')
    expect(page.getByRole('button', { name: /^Reset/ }).elements()).toHaveLength(0)
  })
})
