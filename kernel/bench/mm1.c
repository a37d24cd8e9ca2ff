/* M/M/1 as a loop of the Lindley recursion, from the same exponential draws as
 * the kernel's native ones: about the least that a simulation can cost.
 *
 *   cc -O2 -ffp-contract=off mm1.c -lm
 *   ./a.out REQUESTS WORD WORD WORD WORD
 *
 * The words, in hexadecimal, are the two seeds of the stream of arrivals and
 * the two of the stream of services. Prints what ran, how many requests, the
 * least time of fifteen runs in s, and the mean sojourn time in s. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef unsigned __int128 wide;
typedef struct { wide state; } pcg;

/* The generator of Go's math/rand/v2: 128 bits of state, a linear step, and a
 * word mixed from its halves (O'Neill's PCG, DXSM). */
static inline uint64_t next(pcg *g)
{
	const wide by = (wide)2549297995355413924u << 64 | 4865540595714422341u;
	const wide plus = (wide)6364136223846793005u << 64 | 1442695040888963407u;
	g->state = g->state * by + plus;
	uint64_t high = g->state >> 64, low = (uint64_t)g->state;
	high ^= high >> 32;
	high *= 0xda942042e4dd58b5u;
	high ^= high >> 48;
	return high * (low | 1);
}

enum { LAYERS = 256 };

static struct layer { double width; uint64_t under; double floor, rise; } layers[LAYERS];
static double tail;

/* Stacks layers on one whose rectangle ends at an edge; gives where the highest
 * one ends. */
static double stack(double edge, double *edges)
{
	double area = exp(-edge) * (edge + 1), height = exp(-edge);
	edges[LAYERS - 1] = edge;
	for (int i = LAYERS - 1; i > 1; i--) {
		height += area / edges[i];
		if (height >= 1)
			return height + 1;
		edges[i - 1] = -log(height);
	}
	return height + area / edges[1];
}

static void set(struct layer *l, double width, double under, double floor, double ceiling)
{
	l->width = width * 0x1p-53;
	l->under = (uint64_t)(under / width * 0x1p53);
	l->floor = floor;
	l->rise = ceiling - floor;
}

static void make_layers(void)
{
	double edges[LAYERS] = {0}, low = 7, high = 8;
	for (int i = 0; i < 60; i++) {
		double middle = (low + high) / 2;
		if (stack(middle, edges) > 1)
			low = middle;
		else
			high = middle;
	}
	tail = high;
	stack(tail, edges);
	set(&layers[0], tail + 1, tail, exp(-tail), exp(-tail));
	for (int i = 1; i < LAYERS; i++)
		set(&layers[i], edges[i], edges[i - 1], exp(-edges[i]), i > 1 ? exp(-edges[i - 1]) : 1);
}

static double unit(uint64_t word) { return (double)(word >> 11) * 0x1p-53; }

/* Goes on with a draw that fell outside the part under the density. */
static double edge(uint64_t word, pcg *g)
{
	for (;; word = next(g)) {
		struct layer *l = &layers[word % LAYERS];
		double x = (double)(word >> 11) * l->width;
		if (word >> 11 < l->under)
			return x;
		if (word % LAYERS == 0)
			return tail - log(1 - unit(next(g)));
		if (l->floor + l->rise * unit(next(g)) < exp(-x))
			return x;
	}
}

static void exponentials(double *to, long n, double mean, pcg *g)
{
	pcg own = *g;
	for (long i = 0; i < n; i++) {
		uint64_t word = next(&own);
		struct layer *l = &layers[word % LAYERS];
		double x = (double)(word >> 11) * l->width;
		if (word >> 11 >= l->under)
			x = edge(word, &own);
		to[i] = x * mean;
	}
	*g = own;
}

/* Draws in blocks: the processor then works at several at a time. */
static double mean_sojourn(long n, pcg arrivals, pcg services)
{
	enum { BLOCK = 512 };
	double gaps[BLOCK], work[BLOCK], arrival = 0, free = 0, total = 0;
	for (long from = 0; from < n; from += BLOCK) {
		long size = n - from < BLOCK ? n - from : BLOCK;
		exponentials(gaps, size, 1.0 / 95, &arrivals);
		exponentials(work, size, 0.010, &services);
		for (long i = 0; i < size; i++) {
			arrival += gaps[i];
			double start = free > arrival ? free : arrival;
			free = start + work[i];
			total += free - arrival;
		}
	}
	return total / n;
}

int main(int argc, char **argv)
{
	if (argc != 6) {
		fprintf(stderr, "mm1 REQUESTS and four words in hexadecimal\n");
		return 2;
	}
	long n = atol(argv[1]);
	uint64_t w[4];
	for (int i = 0; i < 4; i++)
		w[i] = strtoull(argv[2 + i], 0, 16);
	pcg arrivals = {(wide)w[0] << 64 | w[1]}, services = {(wide)w[2] << 64 | w[3]};
	make_layers();
	double least = INFINITY, mean = 0;
	for (int i = 0; i < 15; i++) {
		struct timespec begin, end;
		clock_gettime(CLOCK_MONOTONIC, &begin);
		mean = mean_sojourn(n, arrivals, services);
		clock_gettime(CLOCK_MONOTONIC, &end);
		least = fmin(least, (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec));
	}
	printf("C %ld %.6f %.9f\n", n, least, mean);
}
