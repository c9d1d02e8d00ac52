import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ARROWS, SERVER_FLOORS, WEB_FLOORS } from './arrows.ts'
import { ROOT } from './root.ts'

const broken = (from: string, to: string, typeOnly = false): string[] =>
  ARROWS.filter(({ forbids }) => forbids({ from, to, typeOnly })).map(({ name }) => name)

it.each([
  ['core/src/domain/limits.ts', 'npm:react', 'core-imports-only-itself-zod-and-fflate'],
  ['core/src/domain/limits.ts', 'node:fs', 'core-imports-only-itself-zod-and-fflate'],
  ['engines/src/kit/packs.ts', 'server/src/config.ts', 'engines-see-only-what-is-below'],
  ['engines/src/builtin/edit/child.ts', 'illustrator/src/paint/sky.ts', 'the-illustrator-has-its-doors'],
  ['engines/src/builtin/edit/child.ts', 'engines/src/builtin/fill/remove.ts', 'rooms-of-engines-meet-by-doors'],
  ['server/src/features/works/visible-mark.ts', 'engines/src/typography/shape.ts', 'rooms-of-engines-meet-by-doors'],
  ['engines/src/voice/listen.ts', 'engines/src/weights/store.ts', 'rooms-of-engines-meet-by-doors'],
  ['engines/src/safety/convert-nsfw.ts', 'engines/src/convert/tfjs/convert.ts', 'rooms-of-engines-meet-by-doors'],
  ['server/src/features/generation/prepare.ts', 'engines/src/neural/models.ts', 'rooms-of-engines-meet-by-doors'],
  ['engines/src/builtin/edit/engine.ts', 'engines/src/vision/child-public.ts', 'networks-stay-in-child-processes'],
  ['engines/src/vision/people.ts', 'engines/src/builtin/control/public.ts', 'libraries-of-engines-know-no-craft'],
  ['web/src/lib/api.ts', 'engines/src/spec.ts', 'web-sees-only-core'],
  ['server/src/app.ts', 'web/src/main.tsx', 'server-never-sees-web'],
  ['server/src/features/works/service.ts', 'server/src/features/credits/data.ts', 'features-meet-by-public'],
  ['server/src/features/network/protocol/forms.ts', 'server/src/features/network/matching/data.ts', 'features-meet-by-public'],
  ['server/src/features/generation/run.ts', 'server/src/features/jobs/queue/claim.ts', 'features-meet-by-public'],
  ['web/src/features/history/queries.ts', 'web/src/features/work/store.ts', 'features-meet-by-public'],
  ['server/src/features/works/service.ts', 'npm:drizzle-orm', 'only-data-and-db-write-sql'],
  ['server/src/features/works/service.ts', 'npm:fastify', 'only-routes-and-http-know-the-web-framework'],
  ['server/src/features/works/data.ts', 'server/src/features/works/service.ts', 'rules-do-not-call-their-callers'],
  ['server/src/features/works/present.ts', 'server/src/features/works/data.ts', 'policy-and-present-are-leaves'],
  ['server/src/lib/ids.ts', 'core/src/domain/limits.ts', 'server-lib-knows-nothing-of-the-product'],
  ['core/src/modes/upscaling/mode.ts', 'core/src/errors.ts', 'a-mode-is-pure-data'],
  ['engines/src/kit/packs.ts', 'engines/src/kit/__fixtures__/registry.ts', 'tests-stay-out-of-the-product'],
  ['server/src/http/auth.ts', 'server/src/features/accounts/public.ts', 'server-floors-point-down'],
  ['server/src/features/works/service.ts', 'server/src/features/community/public.ts', 'server-floors-point-down'],
  ['server/src/storage/quota.ts', 'server/src/context.ts', 'server-floors-point-down'],
  ['web/src/features/work/components/page.tsx', 'npm:@mantine/core', 'mantine-is-inside-our-components'],
  ['web/src/features/payments/components/order-list.tsx', 'web/src/components/pager/pager.tsx', 'lists-are-loaded-by-our-list'],
  ['web/src/components/card.tsx', 'web/src/features/history/public.ts', 'web-floors-point-down'],
  ['web/src/features/history/bulk.ts', 'web/src/features/apps/public.ts', 'web-floors-point-down'],
  ['web/src/features/site/queries.ts', 'web/src/app/router.tsx', 'web-floors-point-down'],
])('%s may not import %s', (from, to, rule) => {
  expect(broken(from, to)).toContain(rule)
})

it.each([
  ['core/src/domain/limits.ts', 'npm:zod'],
  ['core/src/modes/upscaling/mode.ts', 'core/src/domain/limits.ts'],
  ['engines/src/builtin/edit/child.ts', 'engines/src/vision/child-public.ts'],
  ['engines/src/builtin/edit/child.ts', 'engines/src/kit/decode-picture.ts'],
  ['engines/src/registry.gen.ts', 'engines/src/builtin/edit/engine.ts'],
  ['server/src/features/works/visible-mark.ts', 'engines/src/typography/public.ts'],
  ['server/src/features/works/service.ts', 'server/src/features/works/data.ts'],
  ['server/src/features/works/service.ts', 'server/src/features/credits/public.ts'],
  ['server/src/features/network/protocol/forms.ts', 'server/src/features/network/matching/public.ts'],
  ['server/src/features/works/routes.ts', 'npm:fastify'],
  ['server/src/db/database.ts', 'npm:pg'],
  ['web/src/app/router.tsx', 'web/src/features/history/public.ts'],
  ['web/src/features/history/queries.ts', 'web/src/lib/api.ts'],
  ['web/src/components/dialog/modal.tsx', 'npm:@mantine/core'],
  ['web/src/features/work/components/page.tsx', 'npm:@mantine/hooks'],
])('%s may import %s', (from, to) => {
  expect(broken(from, to)).toEqual([])
})

it('allows a service to import a row type', () => {
  expect(broken('server/src/features/works/service.ts', 'server/src/db/schema/works.ts', true)).toEqual([])
})

it('assigns every feature of the web to one floor', () => {
  const features = readdirSync(join(ROOT, 'web/src/features')).filter((name) => !name.endsWith('.md'))
  const names = WEB_FLOORS.flat()
  expect(new Set(names)).toEqual(new Set([...features, 'app', 'components', 'lib']))
  expect(new Set(names).size).toBe(names.length)
})

it('assigns every feature of the server to one floor', () => {
  const floors = SERVER_FLOORS.flat().filter((name) => name.startsWith('features/'))
  // A dialect that no other feature uses is above all others.
  const features = readdirSync(join(ROOT, 'server/src/features'))
    .filter((name) => floors.includes(`features/${name}`) || !existsSync(join(ROOT, 'server/src/features', name, 'dialect.ts')))
    .map((name) => `features/${name}`)
  expect(floors.toSorted()).toEqual(features.toSorted())
})
