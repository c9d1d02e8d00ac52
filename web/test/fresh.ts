import { useIdentity } from '../src/features/account/identity-store.ts'
import { useKnownModes } from '../src/features/catalogue/offered-modes-store.ts'
import { closePalette } from '../src/features/commands/palette-store.ts'
import { useRecent } from '../src/features/commands/recent-store.ts'
import { cancelPendingRun, useDrafts, useUsedPrompts } from '../src/features/drafts/public.ts'
import { useCanvas } from '../src/features/generate/canvas/canvas-store.ts'
import { clearJobs } from '../src/features/generate/jobs/store.ts'
import { useMarks } from '../src/features/history/public.ts'
import { useOptions } from '../src/features/options/public.ts'
import { usePromptSelection } from '../src/features/prompt-library/store.ts'
import { useTags } from '../src/features/tags/public.ts'
import { useConfirm } from '../src/lib/confirm.ts'
import { useDialogs } from '../src/lib/dialogs.ts'
import { clearIdentity } from '../src/lib/identity.ts'
import { useNotices } from '../src/lib/notify.ts'
import { StubEvents } from './stub-events.ts'

const real = globalThis.EventSource

/** Empties the browser's storage and stores, and stubs the event stream. */
export function freshBrowser(): void {
  localStorage.clear()
  // The guide would open over any Chinese test that takes longer than a second.
  localStorage.setItem('stipple-guide', 'closed')
  useDrafts.setState({ mode: 'Text2Img', models: {}, drafts: {} })
  // Test files running in parallel share the storage: what they stored was read when the module was loaded.
  useCanvas.setState(useCanvas.getInitialState(), true)
  useOptions.setState(useOptions.getInitialState(), true)
  useKnownModes.setState({ modes: undefined })
  useUsedPrompts.setState({ byMember: {} })
  useDialogs.setState({ open: undefined })
  cancelPendingRun()
  useConfirm.setState({ question: undefined })
  closePalette()
  useRecent.setState({ ids: [] })
  useIdentity.setState({ open: undefined, chosen: undefined })
  useNotices.setState({ list: [] })
  useTags.setState({ loading: false, list: undefined })
  usePromptSelection.setState({ words: [], output: undefined, category: undefined, group: undefined })
  useMarks.setState(useMarks.getInitialState(), true)
  clearJobs()
  clearIdentity()
  StubEvents.lines = []
  StubEvents.open = true
  // The stub has the members of EventSource that the feed uses.
  globalThis.EventSource = StubEvents as unknown as typeof EventSource
}

export function restoreBrowser(): void {
  globalThis.EventSource = real
}
