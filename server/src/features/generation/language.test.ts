import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'

const PROMPT = '雪地里的红狐狸，水彩'

describe('a Chinese prompt', () => {
  let server: TestApp
  let english: ControllableEngine
  let member: TestMember
  let runs = 0
  beforeAll(async () => {
    english = createControllableEngine({ englishOnly: true })
    server = await createTestApp({ engines: [english], worker: true })
    member = await server.signUp()
  })
  afterAll(() => server.close())

  /** Returns the task that the engine got, and the prompt that the member's work keeps. */
  async function run(more: { disabled_translate?: boolean } = {}) {
    const input = { prompt: PROMPT, negative_prompt: '模糊' }
    const { id } = await member.client('POST /api/v2/playground_generate', {
      body: { input, model: 'test/held', job_type: 'Text2Img', ...more },
    })
    const held = await english.run(runs++)
    await held.finish()
    const { job } = await waitFor(async () => {
      const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
      return reply.done && reply
    })
    return { task: JSON.stringify(held.task), kept: job.works[0]?.prompt }
  }

  it('is translated for a model that reads only English, and stored as typed [C-17]', async () => {
    const { task, kept } = await run()
    expect(task).toMatch(/red fox/)
    expect(task).toMatch(/snow/)
    expect(task).toMatch(/watercolou?r/)
    expect(task).toMatch(/blur/)
    expect(task).not.toMatch(/\p{Script=Han}/u)
    expect(kept).toBe(`${PROMPT}###模糊`)
  })

  it('is passed unchanged when the member disables translation [C-17]', async () => {
    expect((await run({ disabled_translate: true })).task).toContain(PROMPT)
  })
})
