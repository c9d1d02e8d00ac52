/**
 * Every error code of the product with its HTTP status. The code is also the key of its message in `messages/*\/errors.ts`,
 * so an error without a text in both languages does not compile. External protocols map these in their own folder.
 */
export const ERRORS = {
  invalid_input: 400,
  malformed_request: 400,
  please_login: 403,
  wrong_credentials: 403,
  wrong_password: 403,
  /** A wrong or used code of an authenticator app or a recovery code. */
  wrong_code: 403,
  /** A name and a recovery code that do not match, or an unknown one of either. */
  wrong_recovery: 403,
  /** An unknown passkey, or an invalid response of one. */
  passkey_failed: 403,
  /** The member must confirm their identity again. */
  prove_first: 403,
  /** The operator requires a second factor that the account does not have yet. */
  second_factor_required: 403,
  /** A link of a mail that was used, has expired, or was replaced. */
  link_expired: 410,
  email_taken: 409,
  /** An invitation to the address of a member. */
  already_member: 409,
  email_invalid: 400,
  name_invalid: 400,
  /** This server sends no mail. */
  mail_unavailable: 503,
  /** A test mail to an account without an e-mail address. */
  no_own_email: 409,
  /** The mail server did not take a mail. */
  mail_failed: 502,
  too_many_passkeys: 409,
  identity_mismatch: 403,
  no_access: 403,
  not_found: 404,
  /** No call has this address, or none with this method. */
  unknown_call: 404,
  method_not_allowed: 405,
  name_taken: 409,
  already_claimed: 409,
  /** A login refused by the platform or by us; the member can try another method. */
  sign_in_failed: 403,
  sign_in_expired: 403,
  platform_unavailable: 503,
  not_builtin: 409,
  last_super: 409,
  code_unknown: 404,
  code_over: 409,
  code_claimed: 409,
  price_changed: 409,
  /** More entries than a file of this format lists. */
  statement_too_long: 409,
  already_running: 409,
  /** More rows than a file lists. */
  list_too_long: 409,
  /** A gift of more dots than the sender may give now. */
  gift_too_large: 409,
  /** A run costs more than the caller agreed to. */
  price_rose: 409,
  /** The limit of a live mode session is reached. */
  live_limit: 409,
  payment_unavailable: 503,
  not_payable: 409,
  not_refundable: 409,
  bad_notification: 400,
  not_cancellable: 409,
  not_retryable: 409,
  not_waiting: 409,
  /** A blind comparison that was decided, or shown without a choice. */
  blind_ended: 409,
  /** A blind comparison with a missing result. */
  blind_not_ready: 409,
  /** A busy engine cannot be removed. */
  engine_busy: 409,
  /** An engine in ENGINES_FILE can only be changed there. */
  engine_of_file: 409,
  /** A paused or offline engine generates nothing now. */
  no_workflows: 409,
  engine_resting: 409,
  /** A model that cannot be tried with a prompt alone, e.g. one that needs a picture. */
  not_testable: 409,
  /** Another request was faster; nothing was changed. */
  changed_meanwhile: 409,
  suspended: 403,
  file_too_large: 413,
  not_an_image: 415,
  too_many_pixels: 413,
  /** A truncated picture. */
  picture_damaged: 415,
  /** A HEIC picture that cannot be decoded. */
  heic_unreadable: 415,
  upload_failed: 400,
  /** An unfinished job needs the file. */
  upload_in_use: 409,
  /** A file that does not match its record. */
  damaged_file: 400,
  /** Not of a publishable kind, or not suitable for everyone. */
  not_publishable: 409,
  /** Live strikes prevent publishing until one of them ends. */
  too_many_strikes: 403,
  /** A contest takes entries and votes only while it is open. */
  contest_not_open: 409,
  /** A contest can be changed only before it opens. */
  contest_started: 409,
  /** Too many entries of a member in one contest. */
  too_many_entries: 409,
  /** This decision was appealed before. */
  already_appealed: 409,
  /** A work could not be checked for safety, which publishing requires. */
  not_looked_at: 503,
  /** The operator accepts no new accounts. */
  sign_up_closed: 403,
  /** The operator has turned comments off. */
  comments_off: 409,
  /** The operator has turned this feature off. */
  feature_off: 403,
  /** Public words that are not suitable for everyone. */
  not_for_everybody: 409,
  too_many_comments: 429,
  too_many_requests: 429,
  /** The header Idempotency-Key was used before, with another request. */
  request_key_reused: 422,
  too_many_jobs: 429,
  too_many_keys: 409,
  too_many_webhooks: 409,
  too_many_collections: 409,
  too_many_tags: 409,
  too_many_searches: 409,
  too_many_blocks: 409,
  too_many_presets: 409,
  too_many_data_sets: 409,
  too_many_schedules: 409,
  too_many_wildcards: 409,
  search_name_taken: 409,
  /** The API key is unknown, revoked or expired. */
  wrong_key: 401,
  /** The API key has no right for this call. */
  key_scope: 403,
  /** The monthly limit of an API key is reached. */
  key_cap: 403,
  /** Inherited numbers (docs/compatibility.md). */
  nsfw_detected: 560,
  /** Words that sexualise minors; refused at every safety level. */
  sexualised_minors: 560,
  nsfw_system_error: 561,
  not_enough_dots: 562,
  model_missing: 404,
  unavailable: 503,
  /** Members change nothing while the operator maintains the server. */
  maintenance: 503,
  /** No process of the installation has the required role. */
  no_machine: 503,
  /** The disk is full: free space is needed, a retry does not help. */
  storage_full: 503,
  /** The member's storage limit is reached. */
  storage_quota: 409,
  internal: 500,
  engine_failed: 503,
  engine_input: 400,
  /** The model ran, but its result does not match the request; it is not delivered. */
  engine_missed: 503,
  engine_out_of_memory: 503,
  engine_timeout: 503,
  engine_unavailable: 503,
  engine_lost: 503,
  cancelled: 409,
  /** Help with prompts: the failed step, and `words_unavailable` if no text model can be reached. */
  generate_failed: 503,
  optimization_failed: 503,
  processing_failed: 503,
  words_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

/** The body of every refused call: `status` is falsy, so that no client takes it for a result. `errors` maps a field of the input to its error, in the caller's language. */
export interface ErrorReply {
  readonly status: 0
  readonly code: ErrorCode
  /** The same, with the name that the account calls use. */
  readonly error_code: ErrorCode
  readonly message: string
  readonly errors?: Readonly<Record<string, string>>
  readonly requestId: string
  /** Trace of the call, if the installation records traces. */
  readonly traceId?: string
}
