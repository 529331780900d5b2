import { expect, test } from '@jest/globals';
import { shownHours, strengthOf, weekHours } from './heat-map.ts';

test('the hours without a session are filled in', () => {
  const week = weekHours([
    { weekday: 1, hour: 9, totalView: 4 },
    { weekday: 7, hour: 23, totalView: 1 },
  ]);
  expect(week).toHaveLength(7);
  expect(week.every((day) => day.length === 24)).toBe(true);
  expect([week[0]?.[9], week[6]?.[23], week[3]?.[12]]).toEqual([4, 1, 0]);
});

test('the strength of an hour goes from none to the most of the week', () => {
  expect([0, 1, 5, 6, 20].map((count) => strengthOf(count, 20))).toEqual([0, 1, 1, 2, 4]);
});

test('the table shows at least a working day, and everything outside it that happened', () => {
  expect(shownHours(weekHours([]))).toEqual({ first: 8, last: 18 });
  expect(shownHours(weekHours([{ weekday: 2, hour: 5, totalView: 1 }]))).toEqual({ first: 5, last: 18 });
  expect(shownHours(weekHours([{ weekday: 2, hour: 22, totalView: 1 }]))).toEqual({ first: 8, last: 22 });
});
