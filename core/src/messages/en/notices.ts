export const notices = {
  empty: 'No notices',
  emptyText:
    'You are notified here when someone comments on a work of yours, when a key comes near its limit, when a webhook was disabled, and when a work or a comment of yours was hidden.',
  failed: 'Your notices could not be loaded.',
  new: 'New:',
  keyNearCap_one: 'The key “{{key}}” has used {{spent}} of its {{count}} dot for this month.',
  keyNearCap_other: 'The key “{{key}}” has used {{spent}} of its {{count}} dots for this month.',
  keyAtCap_one:
    'The key “{{key}}” has reached its limit of {{count}} dot for this month. What goes beyond it is refused until the next month.',
  keyAtCap_other:
    'The key “{{key}}” has reached its limit of {{count}} dots for this month. What goes beyond it is refused until the next month.',
  webhookOff: 'The webhook to {{url}} was disabled after repeated failures.',
  workHidden: 'An operator hid a work of yours from the community. You still have it.',
  workShown: 'A work of yours is shown in the community again.',
  workCommented: 'There are new comments on a work of yours.',
  commentHidden: 'An operator hid a comment of yours. Only you still see it.',
  commentShown: 'A comment of yours is shown again.',
  toKeys: 'Keys and limits',
  toWebhooks: 'Webhooks',
  toWork: 'The work',
  toComments: 'The comments',
}
