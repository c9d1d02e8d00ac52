import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { job, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const SEND = 'POST /api/v2/playground_generate'
const MODELS = 'GET /api/v2/models.json'
const TRAITS = 'GET /api/v2/model_traits'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const form = () => page.getByRole('form', { name: 'Mode' })
const times = (call: string) => server.asked.filter((one) => one === call).length

const taken = () => ({ status: 1, id: 'job-1', cost: 2, job: job() }) as const
/** Refuses the first call and accepts the second. */
const refuseOnce = (refusal: Refusal) => {
  const bodies: unknown[] = []
  server.answers[SEND] = ({ body }) => {
    bodies.push(body['input'])
    return bodies.length === 1 ? refusal : taken()
  }
  return bodies
}
const write = async (text: string) => {
  await renderApp('/generate/Text2Img')
  await prompt().fill(text)
  await button('Generate').click()
}

describe('a failing model', () => {
  const FAILED = new Refusal(503, { code: 'engine_failed', message: 'Model predict error: out of paint' })

  it('opens a dialog, where a retry sends the same request [E-05]', async () => {
    const bodies = refuseOnce(FAILED)
    await write('a quiet harbour')
    const dialog = page.getByRole('dialog', { name: 'The model failed' })
    await expect.element(dialog.getByText('Error? Refresh and try again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => bodies.length).toBe(2)
    expect(bodies[1]).toEqual(bodies[0])
    await expect.element(page.getByRole('progressbar')).toBeVisible()
  })

  it('reloads the fields of the model when no retry is wanted [E-05]', async () => {
    refuseOnce(FAILED)
    await write('a quiet harbour')
    expect(times(TRAITS)).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => times(TRAITS)).toBe(2)
    expect(times(SEND)).toBe(1)
    await expect.element(prompt()).toHaveValue('a quiet harbour')
  })

  it('opens the dialog also when an accepted job fails later [E-05]', async () => {
    server.answers[SEND] = taken
    server.answers['POST /api/v2/generate/repeat/:id'] = () => ({ ...taken(), job: job({ id: 'again' }) })
    await write('a red fox')
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    StubEvents.send('job', job({ status: 'Failed', error: { code: 'engine_failed', message: 'The model failed here.' }, revision: 2 }))
    const dialog = page.getByRole('dialog', { name: 'The model failed' })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('The model failed here.')).not.toBeInTheDocument()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
  })

  it('shows other errors with status 503 in a notification [E-05]', async () => {
    refuseOnce(new Refusal(503, { code: 'unavailable', message: 'The server is busy.' }))
    await write('a quiet harbour')
    await expect.element(page.getByText('The server is busy.')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })
})

describe('a lost connection', () => {
  it('repeats the request with the same key, so that it runs once [P-30, E-06]', async () => {
    const keys: unknown[] = []
    server.answers[SEND] = ({ body }) => {
      keys.push(body['request_key'])
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return taken()
    }
    await write('a quiet harbour')
    await expect.element(page.getByText('It is sent and charged once, when the connection returns.')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await button('Send now').click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(keys).toEqual([expect.any(String), keys[0]])
  })
})

describe('a risen price', () => {
  it('is shown with both amounts and in the form, and accepted by pressing again [F: quote]', async () => {
    const quotes: unknown[] = []
    server.answers[SEND] = ({ body }) => {
      quotes.push(body['quote'])
      if (quotes.length > 1) return taken()
      server.answers[MODELS] = async (request) => {
        const models = await listed?.(request)
        return Array.isArray(models) ? models.map((one) => ({ ...one, cost: 3 })) : []
      }
      return new Refusal(409, { code: 'price_rose', message: 'The price rose from 2 to 3 dots.' })
    }
    const listed = server.answers[MODELS]
    await write('a quiet harbour')
    await expect.element(form().getByText('The price rose from 2 to 3 dots.')).toBeVisible()
    await form().getByText(/^Cost/).click()
    await expect.element(form().getByText('3 × 1')).toBeVisible()
    await expect.element(form().getByText('512 × 512')).toBeVisible()
    await button('Generate').click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(quotes).toEqual([2, 3])
  })
})

describe('a refused prompt', () => {
  it('is kept, marked, and focused by a button [E-02]', async () => {
    refuseOnce(new Refusal(560, { code: 'nsfw_detected', message: 'NSFW content detected' }))
    await write('a bare tree')
    await expect.element(prompt()).toHaveAccessibleDescription(/NSFW content detected/)
    await expect.element(prompt()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(prompt()).toHaveValue('a bare tree')
    await button('Edit prompt').click()
    expect(document.activeElement).toBe(prompt().element())
    await prompt().fill('a leafy tree')
    await expect.element(prompt()).not.toHaveAccessibleDescription(/NSFW/)
    await expect.element(button('Edit prompt')).not.toBeInTheDocument()
    await button('Generate').click()
    await expect.poll(() => times(SEND)).toBe(2)
  })

  it('is deleted from the form and the storage when it must not be kept [V-17]', async () => {
    const message = 'Nothing of it was kept.'
    refuseOnce(new Refusal(560, { code: 'sexualised_minors', message, errors: { prompt: message } }))
    await write('never to be kept')
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(prompt()).toHaveValue('')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('never to be kept')
  })

  it('can be sent again unchanged when the check itself failed [E-02]', async () => {
    const bodies = refuseOnce(new Refusal(561, { code: 'nsfw_system_error', message: 'NSFW System Error' }))
    await write('a quiet harbour')
    await expect.element(form().getByRole('alert')).toMatchTextContent(/^NSFW System Error/)
    await form().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => bodies.length).toBe(2)
    expect(bodies[1]).toEqual(bodies[0])
    await expect.element(form().getByText('NSFW System Error')).not.toBeInTheDocument()
  })

  it('is also marked when an accepted job is refused later [E-02]', async () => {
    server.answers[SEND] = taken
    await write('a red fox')
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    StubEvents.send('job', job({ status: 'Failed', error: { code: 'nsfw_detected', message: 'NSFW content detected' }, revision: 2 }))
    await expect.element(prompt()).toHaveAccessibleDescription(/NSFW content detected/)
    await page.getByRole('article', { name: 'a red fox' }).getByRole('button', { name: 'Edit prompt' }).click()
    expect(document.activeElement).toBe(prompt().element())
  })

  it('can be edited on a phone, where the form opens for it [E-02]', async () => {
    server.answers[SEND] = taken
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    await renderApp('/generate/Text2Img', { size: [390, 844] })
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    StubEvents.send('job', job({ status: 'Failed', error: { code: 'nsfw_detected', message: 'NSFW content detected' }, revision: 2 }))
    await button('Edit prompt').click()
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('prompt')
  })
})

describe('a rate limit', () => {
  it('shows its message, and disables the button with a countdown [E-03]', async () => {
    refuseOnce(new Refusal(429, { message: 'Too many requests, please try again later' }, { 'Retry-After': '2' }))
    await write('a quiet harbour')
    await expect.element(page.getByText('Too many requests, please try again later')).toBeVisible()
    const waiting = button(/^Retry in \d+ s$/)
    await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
    await waiting.click({ force: true })
    expect(times(SEND)).toBe(1)
    await expect.element(button('Retry in 1 s')).toBeVisible()
    await expect.element(button('Generate')).toHaveAttribute('aria-disabled', 'false')
    await button('Generate').click()
    await expect.poll(() => times(SEND)).toBe(2)
  })
})

it('shows that today’s dots do not suffice, even if the page expected enough [E-04]', async () => {
  refuseOnce(new Refusal(562, { code: 'not_enough_dots', message: 'The credits for today is not enough' }))
  await write('a quiet harbour')
  await expect.element(page.getByText('The credits for today is not enough')).toBeVisible()
  await expect.element(form().getByRole('link', { name: 'Buy dots' })).toBeVisible()
})
