import type { User, Work } from '@stipple/core/contract/shapes'
import { type Text, localize } from '@stipple/core/domain/text'
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { LayoutGrid, type LucideIcon } from 'lucide-react'
import { useLanguage } from '../../lib/use-language.ts'
import { useSession } from '../account/public.ts'
import { useFeature } from '../site/public.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Origin of a new app: a finished work, or an app by its id. */
    readonly beginApp?: { readonly work: Work } | { readonly like: string }
  }
}

type Navigate = UseNavigateResult<string>

/** Opens the app editor with the parameters of a work, and its image as the cover. */
export const makeApp = (navigate: Navigate, work: Work): Promise<void> => navigate({ to: '/template/new', state: { beginApp: { work } } })

/** Opens the app editor with a copy of an app. */
export const copyApp = (navigate: Navigate, id: string): Promise<void> =>
  navigate({ to: '/template/new', state: { beginApp: { like: id } } })

/** Super users may edit all apps. */
export const mayMakeApps = (user: User | undefined): boolean => user !== undefined && (user.isAllowlisted || user.isSuper)

/** Action for a single selected work that is finished. */
export const makeAppAction = {
  id: 'app',
  label: { en: 'Turn into app', zh: '做成应用' } satisfies Text,
  icon: LayoutGrid,
  isOffered: (works: readonly Work[], user: User): boolean => works.length === 1 && mayMakeApps(user),
  run: async ([work]: readonly Work[], { navigate }: { readonly navigate: Navigate }): Promise<boolean> => {
    if (work) await makeApp(navigate, work)
    return work !== undefined
  },
}

interface MakeApp {
  readonly label: string
  readonly icon: LucideIcon
  readonly make: (work: Work) => void
}

/** Action for a button or menu item of a work; undefined if the member may not make apps. */
export function useMakeApp(): MakeApp | undefined {
  const language = useLanguage()
  const navigate = useNavigate()
  const { user } = useSession()
  const isOn = useFeature('apps')
  if (!isOn || !mayMakeApps(user)) return undefined
  return { label: localize(makeAppAction.label, language), icon: makeAppAction.icon, make: (work) => void makeApp(navigate, work) }
}
