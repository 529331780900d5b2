/**
 * Plays random histories of sessions, resets, undos, certificates and deletions through the API, and compares every figure
 * with simple functions such as {@link trainingOf}, which add up all sessions. `STATISTICS_SEED` selects other histories,
 * `STATISTICS_ROUNDS` their number. A failure prints the seed and the shortest history that still fails.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as certificates from '@vr/shared-api/contract/certificates';
import * as courses from '@vr/shared-api/contract/courses';
import * as dashboards from '@vr/shared-api/contract/dashboards';
import * as history from '@vr/shared-api/contract/history';
import * as resets from '@vr/shared-api/contract/resets';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import * as c from '@vr/shared-api/contract/statistics';
import { deleteMember } from '@vr/shared-api/contract/users';
import type { Role } from '@vr/shared-api/permissions';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { random } from '../../platform/demo/random.ts';
import { startTestServer } from '../../testing/server.ts';
import {
  COURSES,
  type Event,
  historyOf,
  PEOPLE,
  type ReportEvent,
  START,
  type Subject,
  startOf,
  TRAININGS,
} from './testing/events.ts';
import { Model } from './testing/model.ts';
import {
  changesOf,
  courseOf,
  daysOf,
  doneOn,
  hoursOf,
  isEnough,
  type NaiveSession,
  type NaiveTraining,
  platformBadges,
} from './testing/naive.ts';

const SEED = process.env.STATISTICS_SEED ?? '1';
const ROUNDS = Number(process.env.STATISTICS_ROUNDS ?? 3);
const PERIOD = { startDate: '2026-01-01', endDate: '2026-12-31' };
const TIME_ZONES = ['Europe/Paris', 'Asia/Tokyo', 'America/New_York'];

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
server.clock.set(START);
await server.build.skill();
await server.build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm' } });
await server.build.category();
await server.build.category({ id: 2, key: 'construction', names: { en: 'Construction' } });

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);

interface Member {
  id: number;
  token: string;
  headset: string;
}

class World {
  readonly model = new Model();
  readonly timeZone: string;
  readonly clientId: number;
  readonly people: readonly Member[];
  readonly trainings: readonly number[];
  readonly courses: readonly number[];
  readonly admin: Member;
  readonly manager: Member;

  private constructor(
    built: Pick<World, 'timeZone' | 'clientId' | 'people' | 'trainings' | 'courses' | 'admin' | 'manager'>,
  ) {
    this.timeZone = built.timeZone;
    this.clientId = built.clientId;
    this.people = built.people;
    this.trainings = built.trainings;
    this.courses = built.courses;
    this.admin = built.admin;
    this.manager = built.manager;
  }

  static async build(timeZone: string): Promise<World> {
    const { build } = server;
    server.clock.set(START);
    const { id: clientId } = await build.client({ timeZone, scoreRanking: true, hourRanking: true });
    const member = async (roles: Role[]): Promise<Member> => {
      const person = await build.person({ clientId, roles });
      return { id: person.id, token: await server.signIn(person), headset: await server.enrol(person) };
    };
    const people: Member[] = [];
    for (let i = 0; i < PEOPLE; i += 1) people.push(await member([]));
    const trainings: number[] = [];
    for (const { stepFile, categoryId } of TRAININGS) {
      const badges = [1, 2, 3].map((n) => ({ logo: null, texts: { en: { name: `Badge ${n}`, description: '' } } }));
      const { id } = await build.training({ clientId, categoryId, badges });
      await build.contentFile({ trainingId: id });
      if (stepFile) await build.stepFile({ trainingId: id, content: stepFile });
      trainings.push(id);
    }
    const [admin, manager] = [await member(['ROLE_ADMINISTRATOR']), await member(['ROLE_MANAGER'])];
    await build.team({ clientId, managerId: manager.id, members: people.map(({ id }) => id) });
    const courseIds: number[] = [];
    for (const parts of COURSES) {
      const given = parts.map(({ training, score }) => ({ trainingId: trainings[training] as number, score }));
      courseIds.push((await build.course({ clientId, trainings: given })).id);
    }
    await build.suggestion({ clientId, byPersonId: manager.id, to: people.map(({ id }) => id), courseIds });
    return new World({ timeZone, clientId, people, trainings, courses: courseIds, admin, manager });
  }

  readonly person = (index: number): Member => this.people[index] as Member;
  readonly training = (index: number): number => this.trainings[index] as number;
  readonly course = (index: number): number => this.courses[index] as number;

  async send(event: ReportEvent): Promise<void> {
    const { person, training, slot, report } = event;
    const isRefused = this.model.deletedPeople.has(person) || this.model.deletedTrainings.has(training);
    if (!isRefused) this.model.report(event);
    const body: Report = {
      ...report,
      id: `${String(this.clientId).padStart(8, '0')}-0000-4000-8000-${String(slot).padStart(12, '0')}`,
      startedAt: startOf(slot).toISOString(),
    };
    const params = { id: this.training(training) };
    const reply = await server.call(reportSession, { params, body }, { token: this.person(person).headset });
    assert.equal(reply.status < 300, !isRefused, JSON.stringify(reply.error));
  }

  async play(event: Event): Promise<void> {
    const { model } = this;
    // Resets and certificates are compared by their times.
    server.clock.advance(1000);
    switch (event.kind) {
      case 'report':
        return this.send(event);
      case 'again':
        await Promise.all(Array.from({ length: event.times }, () => this.send(event.event)));
        return;
      case 'reset': {
        const asked = event.training === null ? TRAININGS.map((_, index) => index) : [event.training];
        const open = asked.filter((training) => model.counted(event.person, training).length > 0);
        const query = event.training === null ? {} : { trainingId: this.training(event.training) };
        const input = { params: { id: this.person(event.person).id }, query };
        const by = event.byManager ? this.manager : this.admin;
        const { status, body } = await server.call(resets.resetProgress, input, { token: by.token });
        const isRefused = model.deletedPeople.has(event.person) || (open.length === 0 && event.training !== null);
        assert.equal(status, isRefused ? 404 : 200);
        if (isRefused) return;
        assert.deepEqual(
          body.items.map(({ trainingId }) => trainingId),
          open.map((index) => this.training(index)),
        );
        for (const [index, { id }] of body.items.entries()) model.reset(id, event.person, open[index] as number);
        return;
      }
      case 'undo': {
        const reset = model.resets[event.which % model.resets.length];
        if (!reset) return;
        const input = {
          params: { id: this.person(reset.person).id, resetId: reset.id },
          query: { lang: 'en' as const },
        };
        const { status } = await server.call(resets.undoProgressReset, input, { token: this.admin.token });
        assert.equal(status, model.deletedPeople.has(reset.person) ? 404 : 204);
        if (status === 204 && !reset.isUndone) model.undo(reset);
        return;
      }
      case 'certify':
        return this.certify(event.person, event.subject);
      case 'rank': {
        const { person, inRankings } = event;
        const { token } = this.person(person);
        const { status } = await server.call(c.setRankingParticipation, { body: { inRankings } }, { token });
        assert.equal(status, model.deletedPeople.has(person) ? 401 : 200);
        if (inRankings) model.unranked.delete(person);
        else model.unranked.add(person);
        return;
      }
      case 'delete-training':
        model.deletedTrainings.add(event.training);
        await rows('update training set deleted_at = :now where id = :id', {
          id: this.training(event.training),
          now: server.clock.now(),
        });
        return;
      case 'delete-course': {
        const input = { params: { id: this.course(event.course) } };
        const { status } = await server.call(courses.deleteCourse, input, { token: this.admin.token });
        assert.equal(status, 204);
        model.deletedCourses.add(event.course);
        return;
      }
      case 'delete-person': {
        const input = { params: { id: this.person(event.person).id } };
        const { status } = await server.call(deleteMember, input, { token: this.admin.token });
        assert.equal(status, model.deletedPeople.has(event.person) ? 404 : 204);
        model.deletedPeople.add(event.person);
        return;
      }
      case 'check':
        return this.check();
    }
  }

  async certify(person: number, subject: Subject): Promise<void> {
    const { model, timeZone } = this;
    const { kind, index } = subject;
    const isDeleted = model.deletedPeople.has(person);
    const by = isDeleted ? this.admin : this.person(person);
    const [endpoint, id] =
      kind === 'training'
        ? [certificates.issueTrainingCertificate, this.training(index)]
        : [certificates.issueCourseCertificate, this.course(index)];
    const input = { params: { id }, query: isDeleted ? { userId: this.person(person).id } : {} };
    const { body, error } = await server.call(endpoint, input, { token: by.token });
    const got = error?.code ?? 'issued';
    if (isDeleted) return assert.equal(got, 'NOT_FOUND');

    const valid = model.validCertificate(person, subject);
    if (valid) return assert.deepEqual([body?.number, body?.day], [valid.number, valid.day], 'the certificate is kept');
    if (kind === 'training') {
      const figures = model.figures(person, index);
      if (!figures && model.deletedTrainings.has(index)) return assert.equal(got, 'NOT_FOUND');
      if (figures?.percent !== 100) return assert.equal(got, 'CERTIFICATE_NOT_EARNED');
      const file = TRAININGS[index]?.stepFile ?? null;
      const day = doneOn(model.counted(person, index), file, ({ percent }) => percent === 100, timeZone);
      assert.deepEqual([got, body?.day], ['issued', day]);
      return model.issue({ person, subject, ...body, score: figures.bestScore });
    }
    if (model.deletedCourses.has(index)) return assert.equal(got, 'NOT_FOUND');
    const parts = model.course(person, index);
    const { required, done } = courseOf(parts);
    if (done === 0 || done < required) return assert.equal(got, 'CERTIFICATE_NOT_EARNED');
    const days = parts.flatMap(({ training, neededScore }) => {
      const file = TRAININGS[training]?.stepFile ?? null;
      const isDone = (figures: NaiveTraining) => isEnough(figures, neededScore);
      return doneOn(model.counted(person, training), file, isDone, timeZone) ?? [];
    });
    assert.deepEqual([got, body?.day], ['issued', days.toSorted().at(-1)]);
    model.issue({ person, subject, ...body, score: null });
  }

  figuresOf(person: number): (NaiveTraining & { index: number; categoryId: number })[] {
    return TRAININGS.flatMap(({ categoryId }, index) => {
      const figures = this.model.figures(person, index);
      return figures ? [{ ...figures, index, categoryId }] : [];
    });
  }

  /** Returns a person's value of each skill: the average of the person's trainings. */
  skillsOf(person: number): Map<string, number> {
    const values = this.figuresOf(person).flatMap(({ skills }) => Object.entries(skills));
    return new Map(
      [...Map.groupBy(values, ([type]) => type)].map(([type, list]) => [
        type,
        list.reduce((total, [, value]) => total + value, 0) / list.length,
      ]),
    );
  }

  async check(): Promise<void> {
    for (const [index] of this.people.entries()) await this.checkPerson(index);
    await this.checkCertificates();
    await this.checkCompany();
    assert.equal(await rebuildRollUps(server.db), 0, 'the whole rebuild equals the incremental figures');
  }

  async checkPerson(person: number): Promise<void> {
    const { id, token } = this.person(person);
    const params = { id };
    if (this.model.deletedPeople.has(person)) {
      return this.checkDeletedPerson(id);
    }
    const figures = this.figuresOf(person);
    const total = (measure: (one: NaiveTraining) => number) => figures.reduce((sum, one) => sum + measure(one), 0);
    const general = await server.call(c.getUserStats, { params, query: { lang: 'en' } }, { token });
    assert.partialDeepStrictEqual(general.body, {
      minuteSpent: Math.round(total(({ seconds }) => seconds) / 60),
      totalPoint: total(({ points }) => points),
      totalSession: total(({ sessions }) => sessions),
      totalBadge: platformBadges(figures) + total(({ badges }) => badges.length),
      startedTrainings: figures.length,
      completedTrainings: figures.filter(({ percent }) => percent === 100).length,
      userStat: null,
    });
    this.checkSkills(person, general.body.skillStats);
    this.checkRanks(person, general.body.ranksByPoint, ({ points }) => points, Math.round);
    this.checkRanks(
      person,
      general.body.ranksByTime,
      ({ seconds }) => seconds,
      (seconds) => Math.round(seconds / 60),
    );

    const period = await server.call(c.getUserPeriodStats, { params, query: PERIOD }, { token });
    const counted = TRAININGS.flatMap((_, training) => this.model.counted(person, training));
    assert.deepEqual(period.body.items, daysOf(counted, this.timeZone));
    for (const [training] of TRAININGS.entries()) await this.checkTraining(person, training);

    await this.checkHistory(person);
    for (const index of this.courses.keys()) await this.checkCourse(person, index);
  }

  /** Returns who reads a person's history: the first person reads their own, the manager reads everyone else's. */
  reader(person: number): { by: { token: string }; userId: number } {
    const { id, token } = this.person(person);
    return { by: { token: person === 0 ? token : this.manager.token }, userId: id };
  }

  /** Checks that the figures of a deleted person cannot be read. */
  async checkDeletedPerson(id: number): Promise<void> {
    const by = { token: this.admin.token };
    const query = { lang: 'en' as const, userId: id };
    const [trainingId, courseId] = [this.training(0), this.course(0)];
    const replies = [
      await server.call(c.getUserStats, { params: { id }, query: { lang: 'en' } }, by),
      await server.call(history.listTrainingHistory, { query }, by),
      await server.call(history.listCourseHistory, { query }, by),
      await server.call(history.listTrainingSessions, { params: { id: trainingId }, query }, by),
      await server.call(history.listCourseSessions, { params: { id: courseId }, query }, by),
      await server.call(courses.getCourseProgress, { params: { id: courseId, userId: id } }, by),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 404),
    );
  }

  async checkHistory(person: number): Promise<void> {
    const { model } = this;
    const { by, userId } = this.reader(person);
    const query = { lang: 'en' as const, userId };
    const trainings = await server.call(history.listTrainingHistory, { query }, by);
    assert.deepEqual(
      trainings.body.items.map((item) => ({
        id: item.id,
        isAvailable: item.isAvailable,
        progressionPercent: item.progressionPercent,
        lastSession: item.lastSession,
        sessions: item.sessions,
        minuteSpent: item.minuteSpent,
        points: item.points,
        bestScore: item.bestScore,
      })),
      this.figuresOf(person)
        .map(({ index, percent, lastSession, sessions, seconds, points, bestScore }) => ({
          id: this.training(index),
          isAvailable: !model.deletedTrainings.has(index),
          progressionPercent: percent,
          lastSession,
          sessions,
          minuteSpent: Math.round(seconds / 60),
          points,
          bestScore,
        }))
        .sort((a, b) => (a.lastSession < b.lastSession ? 1 : -1)),
    );
    const input = { params: { id: userId }, query: { lang: 'en' as const } };
    const launched = await server.call(c.listTrainingsLaunchedBy, input, by);
    assert.deepEqual(launched.body.items, trainings.body.items);

    const begun = await server.call(history.listCourseHistory, { query }, by);
    assert.deepEqual(
      begun.body.items.map(({ lang: _, title: __, covers: ___, ...figures }) => figures),
      [...this.courses.entries()]
        .flatMap(([index, courseId]) => {
          const parts = model.course(person, index);
          const figures = parts.flatMap((part) => part.figures ?? []);
          if (figures.length === 0) return [];
          const { required, done, percent } = courseOf(parts);
          const seconds = figures.reduce((sum, one) => sum + one.seconds, 0);
          return {
            id: courseId,
            progressionPercent: percent,
            trainingCount: required,
            succeededTraining: done,
            lastSession:
              figures
                .map(({ lastSession }) => lastSession)
                .sort()
                .at(-1) ?? '',
            sessions: figures.reduce((sum, one) => sum + one.sessions, 0),
            minuteSpent: Math.round(seconds / 60),
            isAvailable: !model.deletedCourses.has(index),
          };
        })
        .sort((a, b) => (a.lastSession === b.lastSession ? b.id - a.id : a.lastSession < b.lastSession ? 1 : -1)),
    );
  }

  async checkTimeline(person: number, { kind, index }: Subject): Promise<void> {
    const { model } = this;
    const { by, userId } = this.reader(person);
    const parts = kind === 'training' ? [index] : (COURSES[index] ?? []).map(({ training }) => training);
    const [endpoint, id] =
      kind === 'training'
        ? [history.listTrainingSessions, this.training(index)]
        : [history.listCourseSessions, this.course(index)];
    const { status, body } = await server.call(endpoint, { params: { id }, query: { userId } }, by);
    const changes = parts.flatMap((training) => {
      const { stepFile } = TRAININGS[training] as (typeof TRAININGS)[number];
      const own = changesOf(model.counted(person, training), stepFile, this.timeZone);
      return own.map((change) => ({ trainingId: this.training(training), ...change }));
    });
    const deleted = kind === 'training' ? model.deletedTrainings : model.deletedCourses;
    if (changes.length === 0 && deleted.has(index)) return assert.equal(status, 404);
    const rounded = (skills: { skillType: string; before: number; after: number }[]) =>
      skills.map(({ skillType, before, after }) => [skillType, before.toFixed(4), after.toFixed(4)]);
    assert.deepEqual(
      body.items.map(({ id: _, fileType: __, contentVersion: ___, badges: ____, ...item }) => ({
        ...item,
        skills: rounded(item.skills),
      })),
      changes
        .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
        .map((change) => ({ ...change, skills: rounded(change.skills) })),
    );
    assert.deepEqual(
      body.resets.map(({ trainingId }) => trainingId),
      model.standingResets(person, parts).map(({ training }) => this.training(training)),
    );
    assert.deepEqual(
      body.trainings
        .map(({ id, title, isAvailable }) => ({ id, isNamed: title !== null, isAvailable }))
        .sort((a, b) => a.id - b.id),
      parts.toSorted().map((training) => ({
        id: this.training(training),
        isNamed: !model.deletedTrainings.has(training) || model.counted(person, training).length > 0,
        isAvailable: !model.deletedTrainings.has(training),
      })),
    );
  }

  async checkCourse(person: number, index: number): Promise<void> {
    const { model } = this;
    const { id: userId, token } = this.person(person);
    const courseId = this.course(index);
    const parts = model.course(person, index);
    const expected = parts.map(({ training, neededScore, isAvailable, figures }) => ({
      trainingId: this.training(training),
      totalMinuteSpent: Math.round((figures?.seconds ?? 0) / 60),
      progressPercentage: figures?.percent ?? 0,
      score: figures?.bestScore ?? null,
      minimalScoreNeeded: neededScore,
      isAvailable,
    }));
    await this.checkTimeline(person, { kind: 'course', index });
    const one = await server.call(courses.getCourseProgress, { params: { id: courseId, userId } }, { token });
    const query = { lang: 'en' as const, asLearner: true, courseId };
    const list = await server.call(courses.listCourseProgress, { query }, { token });
    if (model.deletedCourses.has(index) && parts.every(({ figures }) => figures === undefined))
      return assert.deepEqual([one.status, list.status], [404, 404]);
    assert.deepEqual(one.body.trainings, expected);
    assert.deepEqual(
      list.body.items.map(({ isAvailable, trainings, users }) => ({
        isAvailable,
        named: trainings.flatMap(({ trainingId, title }) => (title === null ? [] : trainingId)),
        users: users.map((user) => [user.userId, user.trainings]),
      })),
      [
        {
          isAvailable: !model.deletedCourses.has(index),
          named: parts.flatMap(({ training, isAvailable, figures }) =>
            isAvailable || figures ? this.training(training) : [],
          ),
          users: [[userId, expected]],
        },
      ],
    );
  }

  /** Requests every certificate, and checks all certificates that were ever issued. */
  async checkCertificates(): Promise<void> {
    for (const person of this.people.keys()) {
      for (const index of this.trainings.keys()) await this.certify(person, { kind: 'training', index });
      for (const index of this.courses.keys()) await this.certify(person, { kind: 'course', index });
    }
    const stored = await rows<{ number: string }>(
      `select number, person_id as "personId", training_id as "trainingId", course_id as "courseId", day, score,
         withdrawn_at is null as "isValid" from certificate where client_id = :clientId order by id`,
      { clientId: this.clientId },
    );
    assert.deepEqual(
      stored,
      this.model.certificates.map((certificate) => {
        const { person, subject, number, day, score } = certificate;
        return {
          number: number.replaceAll('-', ''),
          personId: this.person(person).id,
          trainingId: subject.kind === 'training' ? this.training(subject.index) : null,
          courseId: subject.kind === 'course' ? this.course(subject.index) : null,
          day,
          score,
          isValid: this.model.isValid(certificate),
        };
      }),
    );
  }

  checkSkills(person: number, stats: readonly { skillType: string; value: number; average: number }[]): void {
    const own = this.skillsOf(person);
    assert.deepEqual(
      stats.map(({ skillType }) => skillType),
      [...own.keys()].sort(),
    );
    for (const { skillType, value, average } of stats) {
      const all = this.people.flatMap((_, index) => this.skillsOf(index).get(skillType) ?? []);
      assert.ok(Math.abs(value - (own.get(skillType) ?? 0)) < 0.0001, `${skillType}: ${value}`);
      const expected = all.reduce((sum, one) => sum + one, 0) / all.length;
      assert.ok(Math.abs(average - expected) < 0.0001, `average of ${skillType}: ${average}, not ${expected}`);
    }
  }

  checkRanks(
    person: number,
    ranks: readonly { userId: number; rank: number; value: number }[],
    measure: (figures: NaiveTraining) => number,
    shown: (value: number) => number,
  ): void {
    const { deletedPeople, unranked } = this.model;
    const takesPart = (index: number) => !deletedPeople.has(index) && !unranked.has(index);
    const ranked = unranked.has(person) ? [] : [...this.people.keys()].filter(takesPart);
    const valueOfPerson = (index: number) => this.figuresOf(index).reduce((sum, one) => sum + measure(one), 0);
    const values = ranked.map(valueOfPerson);
    assert.deepEqual(
      ranks.map(({ userId, rank, value }) => ({ userId, rank, value })).sort((a, b) => a.userId - b.userId),
      ranked
        .map((index) => ({
          userId: this.person(index).id,
          rank: 1 + values.filter((value) => value > valueOfPerson(index)).length,
          value: shown(valueOfPerson(index)),
        }))
        .filter((_, place) => (values[place] as number) > 0),
      `ranks seen by ${person}`,
    );
  }

  async checkTraining(person: number, training: number): Promise<void> {
    const { id, token } = this.person(person);
    const trainingId = this.training(training);
    const figures = this.model.figures(person, training);
    const period = await server.call(
      c.getUserTrainingPeriodStats,
      { params: { id, trainingId }, query: PERIOD },
      { token },
    );
    const query = { lang: 'en' as const, trainingId };
    const { status, body } = await server.call(c.getUserStats, { params: { id }, query }, { token });
    if (!figures && this.model.deletedTrainings.has(training)) {
      assert.deepEqual([period.status, status], [404, 404]);
      return this.checkTimeline(person, { kind: 'training', index: training });
    }
    assert.deepEqual(period.body.items, daysOf(this.model.counted(person, training), this.timeZone));
    const { userStat } = body;
    assert.partialDeepStrictEqual(userStat, {
      progressionPercent: figures?.percent ?? 0,
      points: figures?.points ?? 0,
      minuteSpent: Math.round((figures?.seconds ?? 0) / 60),
      sessions: figures?.sessions ?? 0,
      bestScore: figures?.bestScore ?? null,
      lastSession: figures?.lastSession ?? null,
      level: figures?.level ?? 0,
    });
    assert.deepEqual(userStat?.badgeNumbers, figures?.badges ?? []);
    for (const { id: step, success, score, seconds } of userStat?.steps ?? [])
      assert.deepEqual(
        { success, score, seconds },
        figures?.steps[step] ?? { success: false, score: null, seconds: null },
      );
    for (const { skillType, maxStatValue } of userStat?.skills ?? [])
      assert.ok(Math.abs(maxStatValue - (figures?.skills[skillType] ?? 0)) < 0.0001, `${skillType}: ${maxStatValue}`);
    await this.checkTimeline(person, { kind: 'training', index: training });
  }

  /** Compares the company's figures with an admin's dashboard, and the team's figures with a manager's dashboard. */
  async checkDashboards(sessionsOf: (training: number) => NaiveSession[]): Promise<void> {
    const { model, admin, manager } = this;
    const present = [...this.people.keys()].filter((person) => !model.deletedPeople.has(person));
    const ofPresent = (training: number) => present.flatMap((person) => model.counted(person, training));
    const all = (of: (training: number) => NaiveSession[]) => TRAININGS.flatMap((_, training) => of(training));
    const minutes = (some: readonly NaiveSession[]) => some.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
    for (const [{ token }, of] of [
      [admin, sessionsOf],
      [manager, ofPresent],
    ] as const) {
      const call: typeof server.call = (endpoint, input) => server.call(endpoint, input, { token });
      const days = await call(dashboards.getPeriodStats, { query: PERIOD });
      assert.deepEqual(days.body.items, daysOf(all(of), this.timeZone));
      const general = await call(dashboards.getGeneralStats, { query: { lang: 'en' } });
      const figures = present.flatMap((person) => this.figuresOf(person));
      assert.partialDeepStrictEqual(general.body, {
        totalView: all(of).length,
        totalMinuteSpent: Math.round(minutes(all(of))),
        people: {
          active: present.filter((person) => all((training) => model.counted(person, training)).length > 0).length,
          completed: figures.filter(({ percent }) => percent === 100).length,
          points: figures.reduce((sum, { points }) => sum + points, 0),
        },
      });
      const hours = await call(dashboards.listTrainingHours, { query: PERIOD });
      const week = new Map<string, number>();
      for (const { date, hours } of hoursOf(all(of), this.timeZone))
        for (const [hour, views] of hours.entries()) {
          const key = `${new Date(date).getUTCDay() || 7}/${hour}`;
          if (views > 0) week.set(key, (week.get(key) ?? 0) + views);
        }
      assert.deepEqual(new Map(hours.body.items.map((one) => [`${one.weekday}/${one.hour}`, one.totalView])), week);
      // The first period consists of whole months, the second one does not.
      for (const period of [PERIOD, { ...PERIOD, startDate: '2026-01-02' }]) {
        const { body } = await call(dashboards.listTopTrainings, { query: { ...period, lang: 'en' } });
        const played = TRAININGS.map((_, training) => [this.training(training), of(training).length] as const)
          .filter(([, views]) => views > 0)
          .sort((a, b) => b[1] - a[1]);
        assert.deepEqual(
          body.top.map(({ totalView }) => totalView),
          played.map(([, views]) => views),
        );
        for (const { trainingId, totalView } of body.top) assert.equal(new Map(played).get(trainingId), totalView);
      }
      for (const [training, id] of this.trainings.entries()) {
        const input = { params: { id }, query: PERIOD };
        const { body, status } = await call(dashboards.getTrainingPeriodStats, input);
        // A deleted training is found only if one of the reader's people has a result in it.
        if (status === 404 && model.deletedTrainings.has(training) && of(training).length === 0) continue;
        assert.deepEqual(body.items, daysOf(of(training), this.timeZone));
        const stats = await call(dashboards.getTrainingStats, { params: { id }, query: {} });
        const people = token === admin.token ? [...this.people.keys()] : present;
        const some = people.flatMap((person) => this.figuresOf(person)).filter(({ index }) => index === training);
        assert.partialDeepStrictEqual(stats.body, {
          totalView: of(training).length,
          totalPeopleWhoStartedTraining: some.length,
          totalPeopleWhoCompletedTraining: some.filter(({ percent }) => percent === 100).length,
        });
        const among = (query: object) =>
          call(dashboards.listStatsPeople, { query: { lang: 'en', trainingId: id, ...query } });
        for (const [query, isListed] of [
          [{}, () => true],
          [PERIOD, (views: number) => views > 0],
        ] as const) {
          const listed = (await among(query)).body.items.filter(({ userId }) =>
            this.people.some(({ id }) => id === userId),
          );
          assert.deepEqual(
            new Map(listed.map(({ userId, totalView }) => [userId, totalView])),
            new Map(
              present
                .map((person) => [this.person(person).id, model.counted(person, training).length] as const)
                .filter(([, views]) => isListed(views)),
            ),
          );
        }
      }
      const everybody = await call(dashboards.listStatsPeople, { query: { lang: 'en', ...PERIOD } });
      assert.equal(
        everybody.body.items.reduce((sum, { totalView }) => sum + totalView, 0),
        all(ofPresent).length,
      );
      const { body: ever } = await call(dashboards.listStatsPeople, { query: { lang: 'en' } });
      assert.equal(
        ever.items.reduce((sum, { points }) => sum + (points ?? 0), 0),
        figures.reduce((sum, { points }) => sum + points, 0),
      );
      const [first] = hours.body.items;
      if (!first) continue;
      const { weekday, hour } = first;
      const inHour = await call(dashboards.listStatsPeople, { query: { lang: 'en', ...PERIOD, weekday, hour } });
      const listed = inHour.body.items.reduce((sum, { totalView }) => sum + totalView, 0);
      assert.ok(
        listed === first.totalView || (token === admin.token && listed < first.totalView && present.length < PEOPLE),
      );
    }
  }

  async checkCompany(): Promise<void> {
    const all = [...this.people.keys()].flatMap((person) => this.figuresOf(person));
    for (const [index, id] of this.trainings.entries()) {
      const some = all.filter((one) => one.index === index);
      const [stored] = await rows(
        'select views, seconds, started, completed from training_total where training_id = :id',
        { id },
      );
      assert.deepEqual(stored ?? { views: 0, seconds: 0, started: 0, completed: 0 }, {
        views: some.reduce((sum, { sessions }) => sum + sessions, 0),
        seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
        started: some.length,
        completed: some.filter(({ percent }) => percent === 100).length,
      });
    }
    const days =
      'select day as date, views as "totalView", round(seconds / 60.0, 2)::float8 as "totalMinuteSpent" from';
    const sessionsOf = (training: number) =>
      [...this.people.keys()].flatMap((person) => this.model.counted(person, training));
    const everything = TRAININGS.flatMap((_, training) => sessionsOf(training));
    assert.deepEqual(
      await rows(`${days} client_day where client_id = :clientId and views > 0 order by day`, {
        clientId: this.clientId,
      }),
      daysOf(everything, this.timeZone),
    );
    for (const [index, id] of this.trainings.entries())
      assert.deepEqual(
        await rows(`${days} training_day where training_id = :id and views > 0 order by day`, { id }),
        daysOf(sessionsOf(index), this.timeZone),
      );
    const hours = await rows(
      'select day as date, hours from client_day where client_id = :clientId and views > 0 order by day',
      { clientId: this.clientId },
    );
    assert.deepEqual(hours, hoursOf(everything, this.timeZone));
    for (const [index, id] of this.trainings.entries()) {
      const byMonth = Map.groupBy(daysOf(sessionsOf(index), this.timeZone), ({ date }) => date.slice(0, 7));
      assert.deepEqual(
        await rows(
          `select to_char(month, 'YYYY-MM') as month, views from training_month where training_id = :id and views > 0
           order by 1`,
          { id },
        ),
        [...byMonth].map(([month, days]) => ({
          month,
          views: days.reduce((sum, { totalView }) => sum + totalView, 0),
        })),
      );
    }
    for (const [person, { id }] of this.people.entries())
      assert.deepEqual(
        await rows('select day as date, hours from person_day where person_id = :id and views > 0 order by day', {
          id,
        }),
        hoursOf(
          TRAININGS.flatMap((_, training) => this.model.counted(person, training)),
          this.timeZone,
        ),
      );
    await this.checkDashboards(sessionsOf);
    const input = { query: { lang: 'en' as const } };
    const launched = await server.call(c.listLaunchedTrainings, input, { token: this.admin.token });
    assert.deepEqual(
      launched.body.items.map(({ id, isAvailable }) => ({ id, isAvailable })).sort((a, b) => a.id - b.id),
      [...this.trainings.entries()]
        .filter(([index]) => all.some((one) => one.index === index))
        .map(([index, id]) => ({ id, isAvailable: !this.model.deletedTrainings.has(index) })),
    );
  }
}

/** Plays a history in a new company. Returns the error if it fails, or undefined. */
async function failureOf(events: readonly Event[], timeZone: string): Promise<unknown> {
  const world = await World.build(timeZone);
  try {
    for (const event of events) await world.play(event);
    await world.check();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    // Wrong figures of this company must not make the check of the rebuild fail in the next company.
    await rebuildRollUps(server.db);
  }
}

/** Returns the shortest history that still fails, found by leaving out events for at most a minute. */
async function shortest(events: readonly Event[], timeZone: string): Promise<readonly Event[]> {
  let left = events;
  const end = Date.now() + 60_000;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let from = 0; from < left.length && Date.now() < end; ) {
      const fewer = left.filter((_, index) => index < from || index >= from + size);
      if (await failureOf(fewer, timeZone)) left = fewer;
      else from += size;
    }
  return left;
}

test(`the figures of ${ROUNDS} random histories equal those of adding up all sessions`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dice = random(`${SEED}/${round}`);
    const timeZone = dice.pick(TIME_ZONES);
    const events = historyOf(dice);
    const failure = await failureOf(events, timeZone);
    if (!failure) continue;
    const found = await shortest(events, timeZone);
    const lines = found.map((event) => JSON.stringify(event)).join('\n');
    console.error(`STATISTICS_SEED=${SEED}, round ${round}, ${timeZone}. The shortest history that fails:\n${lines}`);
    throw (await failureOf(found, timeZone)) ?? failure;
  }
});
