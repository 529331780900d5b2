import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alpha, contrast, guard, mix, shift, toHex, toLch } from './color.ts';

describe('colour maths', () => {
  it('comes back to the same hex through OKLCH', () => {
    for (const hex of ['#6B4DC4', '#D32E5E', '#F2B705', '#0A7D32', '#000000', '#FFFFFF', '#808080'])
      assert.equal(toHex(toLch(hex)), hex);
  });

  it('takes chroma from what lies outside sRGB, and keeps lightness and hue', () => {
    const wanted = { L: 0.6, C: 0.4, H: 300 };
    const got = toLch(toHex(wanted));
    assert.ok(got.C < 0.4);
    assert.ok(Math.abs(got.L - wanted.L) < 0.01);
    assert.ok(Math.abs(got.H - wanted.H) < 1);
  });

  it('measures contrast as WCAG does', () => {
    assert.equal(contrast('#000000', '#FFFFFF'), 21);
    assert.equal(contrast('#777777', '#777777'), 1);
    assert.equal(contrast('#767676', '#FFFFFF').toFixed(2), '4.54');
    assert.equal(contrast('#FFFFFF', '#767676'), contrast('#767676', '#FFFFFF'));
  });

  it('mixes, fades and shifts', () => {
    assert.equal(mix('#000000', '#FFFFFF', 0.5), '#808080');
    assert.equal(mix('#6B4DC4', '#FFFFFF', 0), '#6B4DC4');
    assert.equal(alpha('#6B4DC4', 0.2), 'rgba(107,77,196,0.2)');
    assert.ok(toLch(shift('#6B4DC4', 0.1)).L > toLch('#6B4DC4').L);
  });

  it('leaves a colour that is readable as it is', () => {
    assert.equal(guard('#6B4DC4', ['#FFFFFF'], 4.5, -1), '#6B4DC4');
  });

  it('darkens a colour until it is readable on every background', () => {
    const safe = guard('#F2B705', ['#FFFFFF', '#F0ECE5'], 4.5, -1);
    assert.ok(contrast(safe, '#FFFFFF') >= 4.5);
    assert.ok(contrast(safe, '#F0ECE5') >= 4.5);
  });
});
