// @offline
import { Suspense } from 'react'
import { useConfirm } from '../../lib/confirm.ts'
import { type DialogName, showWorks, useDialogs } from '../../lib/dialogs.ts'
import { withTexts } from '../../lib/i18n.ts'
import { lazy } from '../../lib/lazy.tsx'

const DIALOGS = {
  logIn: lazy(
    withTexts(['member', 'security'], async () => ({
      default: (await import('../../features/account/components/log-in-dialog.tsx')).LogInDialog,
    })),
  ),
  signUp: lazy(
    withTexts(['member', 'security'], async () => ({
      default: (await import('../../features/account/components/log-in-dialog.tsx')).SignUpDialog,
    })),
  ),
  password: lazy(async () => ({ default: (await import('../../features/account/components/password-dialog.tsx')).PasswordDialog })),
  claim: lazy(
    withTexts(['dots'], async () => ({
      default: (await import('../../features/credits/components/claim-dialog.tsx')).ClaimDialog,
    })),
  ),
  options: lazy(async () => ({ default: (await import('./options-dialog.tsx')).OptionsDialog })),
  noAccess: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/account/components/no-access-dialog.tsx')).NoAccessDialog,
    })),
  ),
  linkDevice: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/account/components/link-device-dialog.tsx')).LinkDeviceDialog,
    })),
  ),
  makeKey: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/account/components/make-key-dialog.tsx')).MakeKeyDialog,
    })),
  ),
  deleteAccount: lazy(
    withTexts(['member'], async () => ({
      default: (await import('./delete-account.tsx')).DeleteAccount,
    })),
  ),
  notices: lazy(
    withTexts(['notices'], async () => ({
      default: (await import('../../features/notices/components/notices-dialog.tsx')).NoticesDialog,
    })),
  ),
  uploads: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/account/components/uploads-dialog.tsx')).UploadsDialog,
    })),
  ),
  dotDetails: lazy(
    withTexts(['dots'], async () => ({
      default: (await import('../../features/credits/components/dot-details-dialog.tsx')).DotDetailsDialog,
    })),
  ),
  feedback: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/feedback/components/feedback-dialog.tsx')).FeedbackDialog,
    })),
  ),
  cooperation: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/feedback/components/contact-dialogs.tsx')).CooperationDialog,
    })),
  ),
  creator: lazy(
    withTexts(['member'], async () => ({
      default: (await import('../../features/feedback/components/contact-dialogs.tsx')).CreatorDialog,
    })),
  ),
  queue: lazy(
    withTexts(['playground'], async () => ({
      default: (await import('../../features/generate/components/queue-dialog.tsx')).QueueDialog,
    })),
  ),
  parameters: lazy(
    withTexts(['playground'], async () => ({
      default: (await import('../../features/drafts/components/parameters-dialog.tsx')).ParametersDialog,
    })),
  ),
  examples: lazy(
    withTexts(['playground'], async () => ({
      default: (await import('../../features/community/components/examples-dialog.tsx')).ExamplesDialog,
    })),
  ),
  collect: lazy(
    withTexts(['collections'], async () => ({
      default: (await import('../../features/collections/components/collect-dialog.tsx')).CollectDialog,
    })),
  ),
  nameCollection: lazy(
    withTexts(['collections'], async () => ({
      default: (await import('../../features/collections/components/name-dialog.tsx')).NameDialog,
    })),
  ),
  cleanUp: lazy(
    withTexts(['finding'], async () => ({
      default: (await import('../../features/finding/components/clean-up-dialog.tsx')).CleanUpDialog,
    })),
  ),
  compareWorks: lazy(
    withTexts(['detail', 'gallery'], async () => ({
      default: (await import('../../features/work/components/compare-dialog.tsx')).CompareDialog,
    })),
  ),
  tagWorks: lazy(
    withTexts(['finding'], async () => ({
      default: (await import('../../features/finding/components/tag-dialog.tsx')).TagDialog,
    })),
  ),
  nameSearch: lazy(
    withTexts(['finding'], async () => ({
      default: (await import('../../features/finding/components/name-search-dialog.tsx')).NameSearchDialog,
    })),
  ),
  publish: lazy(
    withTexts(['community'], async () => ({
      default: (await import('../../features/community/components/publish-dialog.tsx')).PublishDialog,
    })),
  ),
  report: lazy(
    withTexts(['community', 'comments'], async () => ({
      default: (await import('../../features/community/components/report-dialog.tsx')).ReportDialog,
    })),
  ),
  give: lazy(
    withTexts(['community'], async () => ({
      default: (await import('../../features/community/components/give-dialog.tsx')).GiveDialog,
    })),
  ),
  enterContest: lazy(
    withTexts(['contests'], async () => ({
      default: (await import('../../features/contests/components/choose-dialog.tsx')).ChooseDialog,
    })),
  ),
  code: lazy(
    withTexts(['developers'], async () => ({
      default: (await import('../../features/developers/components/code-dialog.tsx')).CodeDialog,
    })),
  ),
  guide: lazy(
    withTexts(['guide'], async () => ({ default: (await import('../../features/guide/components/guide-dialog.tsx')).GuideDialog })),
  ),
  engines: lazy(
    withTexts(['engines'], async () => ({
      default: (await import('../../features/manage/engines/question-dialog.tsx')).QuestionDialog,
    })),
  ),
  shortcuts: lazy(
    withTexts(['commands'], async () => ({
      default: (await import('../../features/commands/components/shortcuts-dialog.tsx')).ShortcutsDialog,
    })),
  ),
} satisfies Readonly<Record<DialogName, unknown>>

const WorksDrawer = lazy(
  withTexts(['playground'], async () => ({
    default: (await import('../../features/history/components/works-drawer.tsx')).WorksDrawer,
  })),
)

const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/dialog/confirm-dialog.tsx')).ConfirmDialog }))

/** Renders open dialogs. Loaded after the first view, with the names of all dialogs. None closes while another is loading. */
export function Dialogs() {
  const { open, works, close } = useDialogs()
  const question = useConfirm((state) => state.question)
  const Open = open && DIALOGS[open]
  return (
    <>
      <Suspense>{works && <WorksDrawer onClose={() => showWorks(false)} />}</Suspense>
      <Suspense>{Open && <Open onClose={close} />}</Suspense>
      <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>
    </>
  )
}
