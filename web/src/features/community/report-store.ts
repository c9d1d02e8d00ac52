import type { Comment } from '@stipple/core/contract/comments'
import type { CommunityWork } from '@stipple/core/contract/community'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** The work or the comment in the dialog. */
export const useReporting = create<{ readonly work?: CommunityWork; readonly comment?: Comment }>()(() => ({}))

export function reportWork(work: CommunityWork): void {
  useReporting.setState({ work }, true)
  showDialog('report')
}

export function reportComment(comment: Comment): void {
  useReporting.setState({ comment }, true)
  showDialog('report')
}
