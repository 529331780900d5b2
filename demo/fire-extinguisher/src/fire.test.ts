import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Aim, advance, createFire, describeAim, isOut, levelOf, PLACES, readFire, scoreOf } from './fire.ts';

/** Sprays until the fire is out, for a minute at most. `aimAt` returns the aim at a given time. */
function spray(aimAt: (seconds: number) => Aim, step = 0.05) {
  const fire = createFire();
  let seconds = 0;
  for (; seconds < 60 && !isOut(fire); seconds += step) advance(fire, step, aimAt(seconds));
  return { fire, seconds };
}

const sweep = (seconds: number): Aim => ({ x: 0.65 * Math.sin(seconds * 2), height: 0.1 });

describe('the fire', () => {
  it('goes out with less than one extinguisher if its base is swept', () => {
    const { fire, seconds } = spray(sweep);
    assert.ok(isOut(fire));
    assert.ok(seconds > 4 && seconds < 10, `${seconds} s`);
    assert.equal(scoreOf(fire), 100);
  });

  it('goes out equally fast at slow and fast frame rates', () => {
    assert.ok(Math.abs(spray(sweep, 0.016).seconds - spray(sweep, 0.1).seconds) < 1);
  });

  it('does not shrink if the spray only passes through its flames', () => {
    const { fire } = spray((seconds) => ({ ...sweep(seconds), height: 0.9 }));
    assert.ok(levelOf(fire) > 0.95);
    assert.ok(fire.refills > 0, 'an empty extinguisher is replaced');
    assert.equal(scoreOf(fire), 30);
  });

  it('does not go out if the spray stays on one place', () => {
    assert.equal(isOut(spray(() => ({ x: 0, height: 0.1 })).fire), false);
  });

  it('grows again while nothing is sprayed', () => {
    const fire = createFire();
    for (let i = 0; i < 40; i++) advance(fire, 0.05, sweep(i * 0.05));
    const level = levelOf(fire);
    for (let i = 0; i < 40; i++) advance(fire, 0.05, null);
    assert.ok(levelOf(fire) > level);
  });

  it('continues as it was stored, unless the stored value is no burning fire', () => {
    const { fire } = spray((seconds) => (seconds < 3 ? sweep(seconds) : { x: 0, height: 0.9 }));
    assert.deepEqual(readFire(JSON.parse(JSON.stringify(fire))), fire);
    for (const broken of [
      undefined,
      'fire',
      {},
      { ...fire, heat: [1] },
      { ...fire, agent: 99 },
      { ...fire, heat: PLACES.map(() => 0) },
    ])
      assert.equal(readFire(broken), null);
  });

  it('describes the aim', () => {
    assert.equal(describeAim({ x: 0, height: 0.9 }), 'high');
    assert.equal(describeAim({ x: -1.2, height: 0.1 }), 'left');
    assert.equal(describeAim({ x: 1.2, height: 0.1 }), 'right');
    assert.equal(describeAim({ x: 0.3, height: 0.1 }), 'base');
  });
});
