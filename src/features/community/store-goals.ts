import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {formatPercent} from '../../lib/money.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {goalsStyles} from './goals.styles.js';
import {heading} from '../../ui/content/heading.js';
import {moneyAmount} from '../../ui/content/price.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';

type Goal = Settings['goals'][number];

/**
 * The site's donation goals with their progress. Renders nothing if the site has no goals.
 *
 * @tag store-goals
 * @summary Donation goals
 * @csspart goals - The list of goals.
 * @csspart goal - A goal.
 * @csspart name - The goal's name.
 * @csspart progress - The progress bar.
 * @csspart amounts - The donated amount and the target.
 * @csspart percent - The progress in percent.
 * @csspart skeleton - The placeholder while the goals load.
 * @cssproperty [--store-goals-bar=var(--store-accent)] - Colour of the progress bars.
 * @cssproperty [--store-goals-track=var(--store-surface-raised)] - Background of the progress bars.
 */
export class StoreGoals extends LitElement {
  static override styles = [base, goalsStyles];

  /** Heading level of the goals' names. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

  protected override render() {
    return this.#settings.render(
      (settings) => this.#renderGoals(settings.goals.filter(({name}) => name.trim())),
      () => html`
        <div class="goal" part="skeleton" aria-hidden="true">
          <p class="skeleton name">&nbsp;</p>
          <p class="skeleton bar"></p>
          <p class="skeleton text">&nbsp;</p>
        </div>
      `,
    );
  }

  #renderGoals(shown: readonly Goal[]) {
    if (!shown.length) return nothing;
    return html`
      <ul class="goals" part="goals" role="list">
        ${shown.map((goal) => this.#renderGoal(goal))}
      </ul>
    `;
  }

  #renderGoal({name, current_amount: current, goal_amount: goal}: Goal) {
    const {texts, money} = this.#shop;
    const percent = percentOf(current, goal);
    const needed = goal > 0 ? texts.ofGoal(money.format(goal)) : nothing;
    return html`
      <li class="goal" part="goal">
        ${heading(this.headingLevel, 'name', html`<bdi>${name}</bdi>`)}
        <progress
          part="progress"
          max="100"
          .value=${Math.min(percent, 100)}
          aria-label=${name}
        ></progress>
        <p class="numbers">
          <bdi part="amounts">${moneyAmount(current, money, texts)} ${needed}</bdi>
          <bdi part="percent">${formatPercent(percent, money.lang)}</bdi>
        </p>
      </li>
    `;
  }
}

/**
 * The progress in percent, rounded down, so that 100 % means reached. A target of 0 counts as
 * reached by any donation.
 */
function percentOf(current: number, goal: number): number {
  if (goal <= 0) return current > 0 ? 100 : 0;
  const exact = (current * 100) / goal;
  return Math.max(0, Math.floor(exact + 1e-9)); // Floating point: 0.29 / 1 gives slightly less than 29 %.
}
