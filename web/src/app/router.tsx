import type { FeatureId } from '@stipple/core/domain/features'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { Messages } from '@stipple/core/messages/en/messages'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { HistorySearch } from '../features/history/address.ts'
import { BASE } from '../lib/base.ts'
import { withTexts } from '../lib/i18n.ts'
import { Crash } from './crash.tsx'
import type { LateScreen } from './late-screens.ts'
import { NotFound } from './not-found.tsx'
import { readAddress } from './shell/read-address.ts'
import { Shell } from './shell/shell.tsx'

type Title = keyof Messages['shell']['titles']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the page's title; null if the screen sets the title itself. */
    title?: Title | null
    /** Feature of the page; if it is disabled, a message is shown. */
    feature?: FeatureId
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Crash })

const page = <const Path extends string>(path: Path, title: Title, feature?: FeatureId) => ({
  getParentRoute: () => root,
  path,
  staticData: { title, ...(feature && { feature }) } satisfies StaticDataRouteOption,
})

/** A screen outside the first views; its import includes the names of the others. */
const late = (name: LateScreen) =>
  lazyRouteComponent(async () => ({ Screen: await (await import('./late-screens.ts')).LATE_SCREENS[name]() }), 'Screen')

const home = createRoute({ ...page('/', 'home'), component: lazyRouteComponent(() => import('./screens/home.tsx'), 'HomeScreen') })

const generate = createRoute({
  ...page('/generate/{-$type}/{-$model}', 'generate'),
  beforeLoad: ({ params }) => {
    const unknown = params.type !== undefined && !MODE_IDS.some((id) => id === params.type)
    // Optional parameters must be named to be dropped, or the redirect keeps them and never ends.
    if (unknown) throw redirect({ to: '/generate/{-$type}/{-$model}', params: { type: undefined, model: undefined }, replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/generate.tsx'), 'GenerateScreen'),
})

const edit = createRoute({
  ...page('/edit', 'generate'),
  component: lazyRouteComponent(() => import('./screens/generate.tsx'), 'EditScreen'),
})

const app = createRoute({
  ...page('/app/$id', 'generate'),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/generate/{-$type}/{-$model}', params: { type: 'Apps', model: params.id }, replace: true })
  },
})

const smartApps = createRoute({
  ...page('/smart-apps', 'smartApps', 'apps'),
  component: late('SmartAppsScreen'),
})
const templatePage = <const Path extends string>(path: Path) =>
  createRoute({
    ...page(path, 'appEditor', 'apps'),
    component: late('TemplateScreen'),
  })
const newTemplate = templatePage('/template/new')
const editTemplate = templatePage('/template/edit/{-$id}')

const history = createRoute({
  ...page('/history', 'history'),
  // Parsed by the history feature.
  validateSearch: (search: Record<string, unknown>): HistorySearch => search,
  component: lazyRouteComponent(
    withTexts(['gallery', 'collections'], () => import('./screens/history.tsx')),
    'HistoryScreen',
  ),
})

const work = createRoute({
  ...page('/work/$id', 'work'),
  component: late('WorkScreen'),
})
const shared = createRoute({
  ...page('/shared/$link', 'shared'),
  // The work that is shown large.
  validateSearch: (search: Record<string, unknown>): { at?: string } =>
    typeof search['at'] === 'string' ? { at: search['at'].slice(0, 64) } : {},
  component: late('SharedScreen'),
})
const person = createRoute({
  ...page('/people/$uid', 'person', 'community'),
  component: late('PersonScreen'),
})
const contests = createRoute({
  ...page('/contests', 'contests', 'community'),
  component: late('ContestsScreen'),
})
const contest = createRoute({
  ...page('/contests/$id', 'contest', 'community'),
  component: late('ContestScreen'),
})
const comparison = createRoute({
  ...page('/comparison/$id', 'comparison'),
  component: late('ComparisonScreen'),
})
const chain = createRoute({
  ...page('/chain/{-$id}', 'chain'),
  // The first step's source work.
  validateSearch: (search: Record<string, unknown>): { work?: string } =>
    typeof search['work'] === 'string' ? { work: search['work'].slice(0, 64) } : {},
  component: late('ChainScreen'),
})
const blind = createRoute({
  ...page('/blind/{-$id}', 'blind'),
  component: late('BlindScreen'),
})
const me = createRoute({
  ...page('/me', 'me'),
  component: late('MeScreen'),
})
const options = createRoute({
  ...page('/options', 'options'),
  component: late('OptionsScreen'),
})
const rechargePage = <const Path extends string>(path: Path) =>
  createRoute({
    ...page(path, 'recharge'),
    // The order being paid, so that the page finds it again after the provider's page or a reload.
    validateSearch: (search: Record<string, unknown>): { order?: string } =>
      typeof search['order'] === 'string' ? { order: search['order'] } : {},
    component: late('RechargeScreen'),
  })
const ypay = rechargePage('/ypay')
const wpay = rechargePage('/wpay')
const getPoint = createRoute({
  ...page('/getpoint/{-$id}', 'getPoints'),
  validateSearch: (search: Record<string, unknown>): { pointId?: string } =>
    typeof search['pointId'] === 'string' || typeof search['pointId'] === 'number' ? { pointId: String(search['pointId']) } : {},
  component: late('GetPointScreen'),
})
const sandbox = createRoute({
  ...page('/sandbox-pay/$id', 'sandbox'),
  component: late('SandboxPayScreen'),
})
const manageOverview = createRoute({
  ...page('/manage', 'manageOverview'),
  component: late('ManageOverviewScreen'),
})
const manageJobs = createRoute({
  ...page('/manage/jobs', 'manageJobs'),
  // Shows the jobs of this user ID only.
  validateSearch: (search: Record<string, unknown>): { member?: string } =>
    typeof search['member'] === 'string' ? { member: search['member'].slice(0, 64) } : {},
  component: late('ManageJobsScreen'),
})
const manageConfig = createRoute({
  ...page('/manage/config', 'manageConfig'),
  validateSearch: (search: Record<string, unknown>): { part?: string } =>
    typeof search['part'] === 'string' ? { part: search['part'].slice(0, 20) } : {},
  component: late('ManageConfigScreen'),
})
const manageMachines = createRoute({
  ...page('/manage/machines', 'manageMachines'),
  component: late('ManageMachinesScreen'),
})
const manageOrders = createRoute({
  ...page('/manage/orders', 'manageOrders'),
  component: late('ManageOrdersScreen'),
})
const manageFeedback = createRoute({
  ...page('/manage/feedback', 'manageFeedback'),
  component: late('ManageFeedbackScreen'),
})
const manageReports = createRoute({
  ...page('/manage/reports', 'manageReports'),
  component: late('ManageReportsScreen'),
})
const manageContests = createRoute({
  ...page('/manage/contests', 'manageContests'),
  component: late('ManageContestsScreen'),
})
const confirmSignIn = createRoute({
  ...page('/confirm-sign-in', 'confirmSignIn'),
  component: late('ConfirmSignInScreen'),
})
const resetPassword = createRoute({
  ...page('/reset-password', 'resetPassword'),
  // Name of an invited member.
  validateSearch: (search: Record<string, unknown>): { name?: string } =>
    typeof search['name'] === 'string' ? { name: search['name'].slice(0, 40) } : {},
  component: late('ResetPasswordScreen'),
})
const confirmEmail = createRoute({
  ...page('/confirm-email', 'confirmEmail'),
  component: late('ConfirmEmailScreen'),
})
const payProtection = createRoute({
  ...page('/PayProtection', 'payProtection'),
  component: late('PayProtectionScreen'),
})
const wingFoxPayProtection = createRoute({
  ...page('/WingFoxPayProtection', 'payProtection'),
  component: late('WingFoxPayProtectionScreen'),
})
const resources = createRoute({
  ...page('/resources', 'resources'),
  component: late('ResourcesScreen'),
})
const imagesToVideo = createRoute({
  ...page('/images-to-video', 'imagesToVideo'),
  component: late('ImagesToVideoScreen'),
})
const train = createRoute({
  ...page('/train', 'train', 'training'),
  component: late('TrainScreen'),
})
const terms = createRoute({ ...page('/terms', 'terms'), component: late('TermsScreen') })
const privacy = createRoute({
  ...page('/privacy', 'privacy'),
  component: late('PrivacyScreen'),
})
const agreement = createRoute({
  ...page('/agreement', 'terms'),
  component: late('TermsScreen'),
})
const protection = createRoute({
  ...page('/protection', 'privacy'),
  component: late('PrivacyScreen'),
})
const disclaimer = createRoute({
  ...page('/disclaimer', 'disclaimer'),
  component: late('DisclaimerScreen'),
})
const updates = createRoute({
  ...page('/updates', 'updates'),
  component: late('UpdatesScreen'),
})
const network = createRoute({
  ...page('/network', 'network'),
  component: late('NetworkScreen'),
})
const developers = createRoute({
  ...page('/developers', 'developers'),
  component: late('DevelopersScreen'),
})
const about = createRoute({ ...page('/about', 'about'), component: late('AboutScreen') })

/** Routes for developers; a build leaves them out. */
const developerRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/styleguide',
        staticData: { title: null },
        component: lazyRouteComponent(
          withTexts(['media', 'playground'], () => import('./screens/styleguide.tsx')),
          'StyleguideScreen',
        ),
      }),
    ]
  : []

const tree = root.addChildren([
  home,
  generate,
  edit,
  app,
  smartApps,
  newTemplate,
  editTemplate,
  history,
  work,
  shared,
  person,
  contests,
  contest,
  comparison,
  chain,
  blind,
  me,
  options,
  ypay,
  wpay,
  sandbox,
  getPoint,
  payProtection,
  wingFoxPayProtection,
  manageOverview,
  manageJobs,
  manageConfig,
  manageMachines,
  manageOrders,
  manageFeedback,
  manageReports,
  manageContests,
  confirmSignIn,
  resetPassword,
  confirmEmail,
  resources,
  imagesToVideo,
  train,
  terms,
  agreement,
  privacy,
  protection,
  disclaimer,
  updates,
  network,
  developers,
  about,
  ...developerRoutes,
])

/** `history`: default: the browser's; tests pass another. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: tree,
    ...(history && { history }),
    ...(BASE !== '' && { basepath: BASE }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
  })
  // The history keeps the original address; the router's location has been parsed.
  router.subscribe('onBeforeNavigate', () => readAddress(router.history.location))
  return router
}
