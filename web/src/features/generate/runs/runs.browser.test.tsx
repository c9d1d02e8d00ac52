import type { Preset, Schedule } from '@stipple/core/contract/runs'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { useVariables } from '../comparison/variables-store.ts'

const server = stubbedServer()
beforeEach(() => useVariables.setState({}, true))

const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('presets', () => {
  it('save the whole form, and fill it again [F: presets]', async () => {
    const kept: Preset[] = []
    server.answers['GET /api/v2/presets'] = () => ({ status: 1, presets: kept })
    server.answers['POST /api/v2/presets'] = ({ body }) => {
      const preset: Preset = {
        ...(body as unknown as Preset),
        id: 'p1',
        shared: false,
        mine: true,
        update_time: '2026-11-28T00:00:00.000Z',
      }
      kept.splice(0, 1, preset)
      return { status: 1, preset }
    }
    await renderApp('/generate/Text2Img')
    await prompt().fill('a heron')
    await button('Presets').click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Birds')
    await dialog.getByRole('button', { name: 'Save current form' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Apply Birds' })).toBeVisible()
    expect(kept[0]?.steps[0]).toMatchObject({ job_type: 'Text2Img', model: 'test/painter', input: { prompt: 'a heron' } })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await prompt().fill('a fox')
    await button('Presets').click()
    await dialog.getByRole('button', { name: 'Apply Birds' }).click()
    await expect.element(prompt()).toHaveValue('a heron')
  })
})

describe('prompt variables', () => {
  it('have fields below the prompt, are remembered, and never sent empty [F: prompt variables]', async () => {
    const sent: unknown[] = []
    server.answers['POST /api/v2/playground_generate'] = ({ body }) => {
      sent.push(body['input'])
      throw new Error('seen')
    }
    await renderApp('/generate/Text2Img')
    await prompt().fill('a {{animal}} in snow')
    const field = page.getByRole('textbox', { name: 'animal' })
    await expect.element(field).toBeVisible()
    await button(/^Fill in the variables/).click({ force: true })
    await expect.element(page.getByText('please enter animal')).toBeVisible()
    expect(sent).toEqual([])
    await field.fill('fox')
    await button(/^Generate/).click()
    await expect.poll(() => sent).toMatchObject([{ prompt: 'a fox in snow' }])
    expect(useVariables.getState()).toEqual({ animal: 'fox' })
  })
})

describe('wildcard lists', () => {
  it('are expanded in a prompt, with a preview of each prompt [F: wildcards]', async () => {
    server.answers['GET /api/v2/wildcards'] = () => ({ status: 1, lists: [{ name: 'colours', lines: ['red', 'blue'] }] })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a __colours__ fox')
    await button(/^2 prompts/).click()
    await expect.element(page.getByText('a blue fox')).toBeVisible()
  })
})

describe('repeated runs', () => {
  it('are planned from the form, listed in the queue, and stopped there [F: repeat] [F: schedule]', async () => {
    let kept: Schedule[] = []
    server.answers['GET /api/v2/schedules'] = () => ({ status: 1, schedules: kept })
    server.answers['POST /api/v2/schedules'] = ({ body }) => {
      const { steps, every, runs } = body as unknown as { steps: Schedule['steps']; every: number; runs: number }
      const now = new Date().toISOString()
      const schedule: Schedule = { id: 's1', steps, every, runs_left: runs, runs: 0, next: now, create_time: now }
      kept = [schedule]
      return { status: 1, schedule }
    }
    server.answers['DELETE /api/v2/schedules/:id'] = () => {
      kept = []
      return { status: 1 }
    }
    await renderApp('/generate/Text2Img')
    await prompt().fill('a heron')
    await button('Repeat or schedule').click()
    const dialog = page.getByRole('dialog', { name: 'Repeat or schedule' })
    await dialog.getByRole('spinbutton', { name: 'Number of runs' }).fill('3')
    await dialog.getByRole('button', { name: 'Start' }).click()
    const queue = page.getByRole('dialog', { name: 'Job queue' })
    await expect.element(queue.getByText(/0 runs started · 3 left/)).toBeVisible()
    expect(kept[0]).toMatchObject({ every: 0, steps: [{ job_type: 'Text2Img', input: { prompt: 'a heron' } }] })
    await queue.getByRole('button', { name: 'Stop “a heron”' }).click()
    await expect.element(queue.getByText(/0 runs started/)).not.toBeInTheDocument()
  })
})

describe('a chain', () => {
  it('is built from steps, with the price of each [F: chains]', async () => {
    server.answers['GET /api/v2/presets'] = () => ({ status: 1, presets: [] })
    server.answers['POST /api/v2/generate/chain/quote'] = ({ body }) => {
      const steps = (body['steps'] as { job_type: 'Text2Img'; model: string }[]).map(({ job_type, model }) => ({
        job_type,
        model,
        dots: 2,
      }))
      return { status: 1, dots: 2 * steps.length, steps, balance: 100 }
    }
    await renderApp('/chain')
    const first = page.getByRole('region', { name: 'Step 1' })
    await first.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a fox')
    await button('Add a step').click()
    const second = page.getByRole('region', { name: 'Step 2' })
    await expect.element(second.getByText('Takes the result of step 1.')).toBeVisible()
    await expect.element(second.getByRole('combobox', { name: 'Model' })).toHaveValue('test/cutter')
    await expect.element(first.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a fox')
    await expect.element(button('Run')).toBeEnabled()
    await button('Remove step 1').click()
    await expect.element(page.getByRole('region', { name: 'Step 2' })).not.toBeInTheDocument()
  })
})

it('shows the queue dialog without repeated runs', async () => {
  await renderApp('/generate/Text2Img')
  showDialog('queue')
  await expect.element(page.getByText('No jobs running or waiting')).toBeVisible()
})
