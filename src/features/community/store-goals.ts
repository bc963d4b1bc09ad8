import {css, html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {formatPercent} from '../../lib/money.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
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
  static override styles = [
    base,
    css`
  .goals {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
    gap: calc(var(--_space) * 1.25) calc(var(--_space) * 2);
  }
  .goal {
    justify-content: end;
    gap: 0.375em;
  }
  [part='name'] {
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 0.75em;
    overflow: hidden;
    border: 0;
    border-radius: var(--_radius);
    background: var(--store-goals-track, color-mix(in srgb, currentColor 16%, transparent));
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    border-radius: var(--_radius);
    background: var(--store-goals-bar, var(--_accent));
  }
  progress::-moz-progress-bar {
    border-radius: var(--_radius);
    background: var(--store-goals-bar, var(--_accent));
  }
  .numbers {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1em;
    font-size: 0.9375em;
    font-variant-numeric: tabular-nums;
  }
  [part='percent'] {
    font-weight: 600;
  }
  .skeleton.name {
    inline-size: 60%;
    font-size: 1.0625em;
    line-height: 1.3;
  }
  .skeleton.bar {
    block-size: 0.75em;
  }
  .skeleton.text {
    inline-size: 40%;
    font-size: 0.9375em;
  }
  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
      background: Canvas;
      forced-color-adjust: none;
    }
    progress::-webkit-progress-value {
      background: Highlight;
    }
    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`,
  ];

  /** Heading level of the goals' names. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

  protected override render() {
    return this.#settings.render(
      (settings) => this.#renderGoals(settings.goals.filter(({name}) => name.trim())),
      () => html`
        <div class="goal stack" part="skeleton" aria-hidden="true">
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
      <li class="goal stack" part="goal">
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
