const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit of the shop: how many times (`points`) within how long (`seconds`).
 * "Per network" keys come from `clientAddress`, the others say what they count by.
 */
export const limitTable = {
  /** Per network and mailbox together, so that nobody can lock out somebody else. */
  login_pair: { points: 8, seconds: 15 * minute },
  login_network: { points: 60, seconds: 15 * minute },
  /** Failures per mailbox from anywhere: beyond it, strange networks must pass a bot check. */
  login_mailbox: { points: 20, seconds: hour },
  /** Marks a network and mailbox that once logged in; it limits nothing. Timers cannot wait longer than 24 days. */
  login_known: { points: 1, seconds: 20 * day },
  signup: { points: 20, seconds: hour },
  password_reset: { points: 20, seconds: hour },
  /** Per customer: guesses of the current password, and changes of address. */
  password_change: { points: 10, seconds: hour },
  email_change: { points: 5, seconds: day },
  /** Per account: guesses of a code by somebody who has the password. */
  second_factor: { points: 5, seconds: 15 * minute },
  /** Per owner: invitations sent. */
  staff_invitation: { points: 30, seconds: day },
  /** Per owner: test letters, and guesses of their code. */
  mail_test: { points: 20, seconds: hour },
  /** Links from letters: tokens are too long to guess, this keeps the noise down. */
  token_use: { points: 60, seconds: hour },
  newsletter: { points: 20, seconds: hour },
  /** Per mailbox, apart for each purpose: nobody uses up the letters another purpose needs. */
  reset_letter: { points: 6, seconds: hour },
  verification_letter: { points: 6, seconds: hour },
  email_change_letter: { points: 6, seconds: hour },
  newsletter_letter: { points: 6, seconds: hour },
  contact_letter: { points: 6, seconds: hour },
  withdrawal_letter: { points: 6, seconds: hour },
  stock_alert_letter: { points: 20, seconds: day },
  /** Of those, per purpose, mailbox and network: one stranger leaves some for the owner. */
  letter_network: { points: 3, seconds: hour },
  coupon: { points: 30, seconds: hour },
  gift_card: { points: 15, seconds: hour },
  contact: { points: 10, seconds: hour },
  /** Per network, or per order for whoever opened it. */
  withdrawal: { points: 20, seconds: hour },
  stock_alert: { points: 30, seconds: hour },
  /** Searches may cost a call to the carrier. */
  pickup: { points: 300, seconds: hour },
  /** Per customer. */
  review: { points: 20, seconds: day },
  cart_creation: { points: 120, seconds: hour },
  wishlist_creation: { points: 60, seconds: hour },
  bot_challenge: { points: 600, seconds: hour },
  /** Calls that could not run the bot check. */
  bot_check_unsupported: { points: 40, seconds: hour },
  /** Per solved challenge: each counts once. */
  bot_check_solution: { points: 1, seconds: 20 * minute },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof limitTable;

/** Letters anybody may cause, see `mayWrite`. */
export type LetterLimit = Extract<LimitName, `${string}_letter`>;

/** These keep their meaning whatever the factor of the operator. */
export const fixedLimits: ReadonlySet<LimitName> = new Set(["bot_check_solution", "login_known"]);
