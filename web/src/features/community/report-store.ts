import type { CommunityWork } from '@stipple/core/contract/community'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** The work in the dialog. */
export const useReporting = create<{ readonly work: CommunityWork | undefined }>()(() => ({ work: undefined }))

export function reportWork(work: CommunityWork): void {
  useReporting.setState({ work })
  showDialog('report')
}
