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
import type { HistorySearch } from '../features/history/address.ts'
import { withTexts } from '../lib/i18n.ts'
import { Crash } from './crash.tsx'
import { NotFound } from './not-found.tsx'
import { readAddress } from './shell/read-address.ts'
import { Shell } from './shell/shell.tsx'

type Title = keyof Messages['shell']['titles']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the page's title; null where the screen sets the title itself. */
    title?: Title | null
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
  ...page('/smart-apps', 'smartApps'),
  component: lazyRouteComponent(
    withTexts(['apps'], () => import('./screens/smart-apps.tsx')),
    'SmartAppsScreen',
  ),
})
const templatePage = <const Path extends string>(path: Path) =>
  createRoute({
    ...page(path, 'appEditor'),
    component: lazyRouteComponent(
      withTexts(['apps', 'member', 'playground'], () => import('./screens/template.tsx')),
      'TemplateScreen',
    ),
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
  component: lazyRouteComponent(
    withTexts(['community', 'collections', 'gallery', 'detail'], () => import('./screens/work.tsx')),
    'WorkScreen',
  ),
})
const shared = createRoute({
  ...page('/shared/$link', 'shared'),
  // The work that is shown large.
  validateSearch: (search: Record<string, unknown>): { at?: string } =>
    typeof search['at'] === 'string' ? { at: search['at'].slice(0, 64) } : {},
  component: lazyRouteComponent(
    withTexts(['collections'], () => import('./screens/shared.tsx')),
    'SharedScreen',
  ),
})
const person = createRoute({
  ...page('/people/$uid', 'person'),
  component: lazyRouteComponent(
    withTexts(['community'], () => import('./screens/person.tsx')),
    'PersonScreen',
  ),
})
const comparison = createRoute({
  ...page('/comparison/$id', 'comparison'),
  component: lazyRouteComponent(
    withTexts(['gallery', 'playground'], () => import('./screens/comparison.tsx')),
    'ComparisonScreen',
  ),
})
const me = createRoute({
  ...page('/me', 'me'),
  component: lazyRouteComponent(
    withTexts(['member'], () => import('./screens/me.tsx')),
    'MeScreen',
  ),
})
const options = createRoute({
  ...page('/options', 'options'),
  component: lazyRouteComponent(() => import('./screens/options.tsx'), 'OptionsScreen'),
})
const rechargePage = <const Path extends string>(path: Path) =>
  createRoute({
    ...page(path, 'recharge'),
    // The order being paid, so that the page finds it again after the provider's page or a reload.
    validateSearch: (search: Record<string, unknown>): { order?: string } =>
      typeof search['order'] === 'string' ? { order: search['order'] } : {},
    component: lazyRouteComponent(
      withTexts(['payments'], () => import('./screens/recharge.tsx')),
      'RechargeScreen',
    ),
  })
const ypay = rechargePage('/ypay')
const wpay = rechargePage('/wpay')
const getPoint = createRoute({
  ...page('/getpoint/{-$id}', 'getPoints'),
  validateSearch: (search: Record<string, unknown>): { pointId?: string } =>
    typeof search['pointId'] === 'string' || typeof search['pointId'] === 'number' ? { pointId: String(search['pointId']) } : {},
  component: lazyRouteComponent(
    withTexts(['dots'], () => import('./screens/get-point.tsx')),
    'GetPointScreen',
  ),
})
const sandbox = createRoute({
  ...page('/sandbox-pay/$id', 'sandbox'),
  component: lazyRouteComponent(
    withTexts(['payments'], () => import('./screens/sandbox-pay.tsx')),
    'SandboxPayScreen',
  ),
})
const manageJobs = createRoute({
  ...page('/manage/jobs', 'manageJobs'),
  // Shows the jobs of this user ID only.
  validateSearch: (search: Record<string, unknown>): { member?: string } =>
    typeof search['member'] === 'string' ? { member: search['member'].slice(0, 64) } : {},
  component: lazyRouteComponent(
    withTexts(['manage'], () => import('./screens/manage-jobs.tsx')),
    'ManageJobsScreen',
  ),
})
const manageConfig = createRoute({
  ...page('/manage/config', 'manageConfig'),
  validateSearch: (search: Record<string, unknown>): { part?: string } =>
    typeof search['part'] === 'string' ? { part: search['part'].slice(0, 20) } : {},
  component: lazyRouteComponent(
    withTexts(['manage', 'engines'], () => import('./screens/manage-config.tsx')),
    'ManageConfigScreen',
  ),
})
const manageMachines = createRoute({
  ...page('/manage/machines', 'manageMachines'),
  component: lazyRouteComponent(
    withTexts(['manage'], () => import('./screens/manage-machines.tsx')),
    'ManageMachinesScreen',
  ),
})
const manageOrders = createRoute({
  ...page('/manage/orders', 'manageOrders'),
  component: lazyRouteComponent(
    withTexts(['payments', 'manage'], () => import('./screens/manage-orders.tsx')),
    'ManageOrdersScreen',
  ),
})
const manageFeedback = createRoute({
  ...page('/manage/feedback', 'manageFeedback'),
  component: lazyRouteComponent(
    withTexts(['member', 'manage'], () => import('./screens/manage-feedback.tsx')),
    'ManageFeedbackScreen',
  ),
})
const manageReports = createRoute({
  ...page('/manage/reports', 'manageReports'),
  component: lazyRouteComponent(
    withTexts(['community', 'manage'], () => import('./screens/manage-reports.tsx')),
    'ManageReportsScreen',
  ),
})
const confirmSignIn = createRoute({
  ...page('/confirm-sign-in', 'confirmSignIn'),
  component: lazyRouteComponent(
    withTexts(['member'], () => import('./screens/confirm-sign-in.tsx')),
    'ConfirmSignInScreen',
  ),
})
const payProtection = createRoute({
  ...page('/PayProtection', 'payProtection'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'PayProtectionScreen'),
})
const wingFoxPayProtection = createRoute({
  ...page('/WingFoxPayProtection', 'payProtection'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'WingFoxPayProtectionScreen'),
})
const resources = createRoute({
  ...page('/resources', 'resources'),
  component: lazyRouteComponent(() => import('./screens/resources.tsx'), 'ResourcesScreen'),
})
const imagesToVideo = createRoute({
  ...page('/images-to-video', 'imagesToVideo'),
  component: lazyRouteComponent(
    withTexts(['converter', 'media'], () => import('./screens/images-to-video.tsx')),
    'ImagesToVideoScreen',
  ),
})
const train = createRoute({
  ...page('/train', 'train'),
  component: lazyRouteComponent(
    withTexts(['training'], () => import('./screens/train.tsx')),
    'TrainScreen',
  ),
})
const terms = createRoute({ ...page('/terms', 'terms'), component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'TermsScreen') })
const privacy = createRoute({
  ...page('/privacy', 'privacy'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'PrivacyScreen'),
})
const agreement = createRoute({
  ...page('/agreement', 'terms'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'TermsScreen'),
})
const protection = createRoute({
  ...page('/protection', 'privacy'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'PrivacyScreen'),
})
const disclaimer = createRoute({
  ...page('/disclaimer', 'disclaimer'),
  component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'DisclaimerScreen'),
})
const updates = createRoute({
  ...page('/updates', 'updates'),
  component: lazyRouteComponent(() => import('./screens/updates.tsx'), 'UpdatesScreen'),
})
const network = createRoute({
  ...page('/network', 'network'),
  component: lazyRouteComponent(
    withTexts(['network'], () => import('./screens/network.tsx')),
    'NetworkScreen',
  ),
})
const developers = createRoute({
  ...page('/developers', 'developers'),
  component: lazyRouteComponent(
    withTexts(['developers', 'member', 'webhooks'], () => import('./screens/developers.tsx')),
    'DevelopersScreen',
  ),
})
const about = createRoute({ ...page('/about', 'about'), component: lazyRouteComponent(() => import('./screens/pages.tsx'), 'AboutScreen') })

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
  comparison,
  me,
  options,
  ypay,
  wpay,
  sandbox,
  getPoint,
  payProtection,
  wingFoxPayProtection,
  manageJobs,
  manageConfig,
  manageMachines,
  manageOrders,
  manageFeedback,
  manageReports,
  confirmSignIn,
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

/** `history`: the browser's own unless a test passes another. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: tree,
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
  })
  // The history keeps the address as it was written; the router's own location has passed its parser.
  router.subscribe('onBeforeNavigate', () => readAddress(router.history.location))
  return router
}
