import type { Messages } from '@stipple/core/messages/en/messages'
import { findMode } from '@stipple/core/modes/find-mode'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { Crash } from './crash.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell/shell.tsx'

type Title = keyof Messages['shell']['titles']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the page's title. */
    title?: Title
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Crash })

const page = <const Path extends string>(path: Path, title: Title) => ({
  getParentRoute: () => root,
  path,
  staticData: { title } satisfies StaticDataRouteOption,
})

const home = createRoute({ ...page('/', 'home'), component: lazyRouteComponent(() => import('./screens/home.tsx'), 'HomeScreen') })

const generate = createRoute({
  ...page('/generate/{-$type}/{-$model}', 'generate'),
  beforeLoad: ({ params }) => {
    const unknown = params.type !== undefined && !findMode(params.type)
    // Optional parameters must be named to be left out, or the redirect keeps them and goes round in circles.
    if (unknown) throw redirect({ to: '/generate/{-$type}/{-$model}', params: { type: undefined, model: undefined }, replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/generate.tsx'), 'GenerateScreen'),
})

const history = createRoute({
  ...page('/history', 'history'),
  validateSearch: (search: Record<string, unknown>): { order?: 'oldest'; starred?: true } => ({
    ...(search['order'] === 'oldest' && { order: 'oldest' as const }),
    ...(search['starred'] === true && { starred: true as const }),
  }),
  component: lazyRouteComponent(() => import('./screens/history.tsx'), 'HistoryScreen'),
})

const work = createRoute({ ...page('/work/$id', 'work'), component: lazyRouteComponent(() => import('./screens/work.tsx'), 'WorkScreen') })
const me = createRoute({ ...page('/me', 'me'), component: lazyRouteComponent(() => import('./screens/me.tsx'), 'MeScreen') })
const options = createRoute({
  ...page('/options', 'options'),
  component: lazyRouteComponent(() => import('./screens/options.tsx'), 'OptionsScreen'),
})
const recharge = createRoute({
  ...page('/ypay', 'recharge'),
  component: lazyRouteComponent(() => import('./screens/recharge.tsx'), 'RechargeScreen'),
})
const resources = createRoute({
  ...page('/resources', 'resources'),
  component: lazyRouteComponent(() => import('./screens/resources.tsx'), 'ResourcesScreen'),
})
const terms = createRoute({ ...page('/terms', 'terms'), component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'TermsScreen') })
const privacy = createRoute({
  ...page('/privacy', 'privacy'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'PrivacyScreen'),
})
const about = createRoute({ ...page('/about', 'about'), component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'AboutScreen') })

const tree = root.addChildren([home, generate, history, work, me, options, recharge, resources, terms, privacy, about])

/** `history`: where addresses live; the browser's own unless a test brings another. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
  })
}
