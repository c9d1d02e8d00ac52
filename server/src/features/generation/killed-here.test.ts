import { EngineError } from '@stipple/engines/spec'
import { expect, it } from 'vitest'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { COST, START, withMember } from '../../../test/with-member.ts'

const { engine, member, generate, balance } = withMember()
const killed = () => new EngineError('lost', 'the process was killed (SIGKILL)')

it('restarts a run after its process is killed, and charges it once [A-12]', async () => {
  const { id } = await generate()
  ;(await engine.run(0)).fail(killed())
  await (await engine.run(1)).finish()
  expect(await waitUntilEnded(member(), id)).toMatchObject({ status: 'Finished', works: [{}] })
  expect(await balance()).toBe(START - COST)
})

it('fails a run whose process is killed twice, and releases its dots [A-12]', async () => {
  const { id } = await generate()
  ;(await engine.run(0)).fail(killed())
  ;(await engine.run(1)).fail(killed())
  expect(await waitUntilEnded(member(), id)).toMatchObject({ status: 'Failed', error: { code: 'engine_lost' } })
  expect(await balance()).toBe(START)
  expect(engine.started()).toBe(2)
})
